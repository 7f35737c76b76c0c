# The service, any role of it: 0.0.0.0:8080, data in /data, no root, no need to write anywhere else but /tmp.
#
#   docker build -t kerf .
#   docker run --read-only --tmpfs /tmp -v kerf:/data -p 8080:8080 kerf

FROM node:20-bookworm-slim AS build
WORKDIR /build
# Packages first: they change less often than the program.
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm pack --pack-destination /tmp \
 && mkdir -p /app \
 && tar -xzf /tmp/kerf-*.tgz -C /app --strip-components=1 \
 && npm prune --omit=dev --no-audit --no-fund \
 && rm -f node_modules/bun/bin/bunx.exe \
 && rm -rf node_modules/.bin node_modules/.package-lock.json node_modules/typescript node_modules/bun-types \
 && mv node_modules /app/

FROM debian:bookworm-slim
RUN groupadd --gid 10001 kerf \
 && useradd --uid 10001 --gid kerf --no-create-home --home-dir /data --shell /usr/sbin/nologin kerf \
 && install -d -o kerf -g kerf -m 0700 /data
# Owned by root: the program cannot change itself.
COPY --from=build /app /app
# Code is compiled late and, of a service, stays, as in `runner/engine-settings.js`, and nothing is written beside /data and /tmp.
ENV KERF_HOST=0.0.0.0 \
    KERF_PORT=8080 \
    KERF_DATA_DIR=/data \
    BUN_RUNTIME_TRANSPILER_CACHE_PATH=0 \
    BUN_JSC_optimizedCodeAgingQuietAllocationMB=0 \
    BUN_JSC_codeBlockAgingLeaseMultiplier=1000000 \
    BUN_JSC_thresholdForOptimizeAfterWarmUp=2000 \
    BUN_JSC_thresholdForFTLOptimizeAfterWarmUp=1000000
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD /app/node_modules/bun/bin/bun.exe -e "process.exit((await fetch('http://127.0.0.1:$KERF_PORT/healthz')).ok ? 0 : 1)"
ENTRYPOINT ["/app/node_modules/bun/bin/bun.exe", "/app/cli.ts"]
CMD ["serve"]
