// Themes: light, dark and darker, as the system prefers or as chosen. This is a separate script that runs first, so that the
// page is never drawn in the wrong theme.
{
  const name = "theme";
  const root = document.documentElement;

  const kept = () => {
    try {
      return localStorage.getItem(name) ?? "";
    } catch {
      return ""; // a forbidden store only means that the system is followed
    }
  };

  const show = (theme) => {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
  };

  show(kept());

  const seam = Number(new URLSearchParams(location.search).get("seam"));
  if (seam > 0 && seam <= 4) root.style.setProperty("--seam", `${seam}px`);

  addEventListener("DOMContentLoaded", () => {
    const select = document.querySelector("#theme select");
    select.value = kept();
    select.addEventListener("change", () => {
      show(select.value);
      try {
        localStorage.setItem(name, select.value);
      } catch {
        // the choice lasts as long as the page is open
      }
    });
  });

  // Another tab may have changed the theme.
  addEventListener("storage", (event) => {
    if (event.key !== name) return;
    show(event.newValue);
    document.querySelector("#theme select").value = event.newValue ?? "";
  });
}
