// The API of the program. Each call resolves to its result, or rejects with an Error that the page can show.

async function answerOf(request) {
  let response;
  try {
    response = await request;
  } catch {
    throw new Error("The playground does not answer. Is the program still running?");
  }
  const type = response.headers.get("Content-Type") ?? "";
  const answer = type.startsWith("application/json") ? await response.json() : { error: await response.text() };
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

// get sends a GET request.
export const get = (path, query = {}) => answerOf(fetch("/api/" + path + "?" + new URLSearchParams(query)));

// post sends a POST request.
export const post = (path, body) => answerOf(fetch("/api/" + path, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
}));

// command gives a command that the picker filled in. Files are keyed by the name of their option.
export function command(call, files) {
  const form = new FormData();
  form.append("call", JSON.stringify(call));
  for (const [option, file] of Object.entries(files)) form.append(option, file);
  return answerOf(fetch("/api/command", { method: "POST", body: form }));
}

// submit sends a form. Files are pairs of a field and a file.
export function submit(filled, files) {
  const form = new FormData();
  form.append("form", JSON.stringify(filled));
  for (const [field, file] of files) form.append(field, file);
  return answerOf(fetch("/api/submit", { method: "POST", body: form }));
}

// live calls seen with each frame, and lost with whether the stream is interrupted. The browser reconnects by itself. The
// returned function closes the stream.
export function live(query, seen, lost) {
  const source = new EventSource("/api/live?" + new URLSearchParams(query));
  source.onopen = () => lost(false);
  source.onerror = () => lost(true);
  source.onmessage = (event) => seen(JSON.parse(event.data));
  return () => source.close();
}
