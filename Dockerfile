# A minimal image with the static binary; /data contains the file database.
# Build: docker build --build-arg VERSION=1.0.0 -t parlour .
# Run:   docker run -d --restart unless-stopped --env-file .env -v parlour:/data parlour
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION
# -buildvcs=true: if the source has the folder .git, a build without the program git fails.
RUN CGO_ENABLED=0 go build -trimpath -buildvcs=true -ldflags="-s -w -X main.stamp=$VERSION" -o /out/parlour ./cmd/parlour && mkdir /out/data && .ci/notices >/out/LICENSES-MODULES

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /out/parlour /out/LICENSES-MODULES /
COPY LICENSE solver/lexicon/lists/LICENSES /
COPY --from=build --chown=65532:65532 /out/data /data
USER 65532
ENV PARLOUR_METRICS=127.0.0.1:9464
HEALTHCHECK --interval=30s --timeout=6s --start-period=1m CMD ["/parlour", "health"]
WORKDIR /data
VOLUME /data
ENTRYPOINT ["/parlour"]
