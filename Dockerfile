# A minimal image with the static binary; /data contains the file database.
# Build: docker build --build-arg VERSION=1.0.0 -t parlour .
# Run:   docker run -d --restart unless-stopped --env-file .env -v parlour:/data parlour
# Of two platforms: docker buildx build --platform linux/amd64,linux/arm64 -t REGISTRY/parlour --push .

# Where the binary comes from: the stage "source" builds it, and the stage "release" takes that of an
# archive, whose Dockerfile says so.
ARG PARTS=source

FROM --platform=$BUILDPLATFORM golang:1.26 AS source
WORKDIR /src
COPY . .
ARG VERSION TARGETOS TARGETARCH
# -buildvcs=true: if the source has the folder .git, a build without the program git fails.
RUN --mount=type=cache,target=/go/pkg/mod --mount=type=cache,target=/root/.cache/go-build \
    CGO_ENABLED=0 GOOS=$TARGETOS GOARCH=$TARGETARCH go build -trimpath -buildvcs=true -ldflags="-s -w -X main.stamp=$VERSION" -o /out/parlour ./cmd/parlour && .ci/notices >/out/LICENSES-MODULES && cp --parents LICENSE solver/lexicon/lists/LICENSES /out && cp /etc/ssl/certs/ca-certificates.crt /out && mkdir /out/data

FROM alpine:3.22 AS release
WORKDIR /out/data
WORKDIR /out
COPY parlour LICENSES-MODULES LICENSE ./
COPY solver/lexicon/lists/LICENSES solver/lexicon/lists/
RUN cp /etc/ssl/certs/ca-certificates.crt .

FROM $PARTS AS parts

FROM scratch
ARG VERSION
LABEL org.opencontainers.image.title="Parlour" \
      org.opencontainers.image.description="A Discord bot that hosts games" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.licenses="MIT"
COPY --from=parts /out/ca-certificates.crt /etc/ssl/certs/
COPY --from=parts /out/parlour /out/LICENSES-MODULES /out/LICENSE /out/solver/lexicon/lists/LICENSES /
COPY --from=parts --chown=65532:65532 /out/data /data
USER 65532
ENV PARLOUR_METRICS=127.0.0.1:9464
HEALTHCHECK --interval=30s --timeout=6s --start-period=1m CMD ["/parlour", "health"]
WORKDIR /data
VOLUME /data
ENTRYPOINT ["/parlour"]
