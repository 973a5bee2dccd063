# The package of `npm run release`, installed from its shrinkwrap, on a base without a shell: the only Node is the official
# binary. docs/operate.md explains how to run it.
FROM node:26-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
# The image already has Node: the one installed by a checkout would be a second one.
RUN npm ci && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY LICENSE CHANGELOG.md tsconfig.json ./
COPY docs/install.md docs/
COPY contract contract
COPY server server
COPY web web
COPY scripts scripts
RUN node scripts/release.ts --stage /latchkey \
  && cd /latchkey && npm ci --omit=dev --libc=glibc && npm cache clean --force \
  && mkdir /command /libraries /empty \
  && printf '#!/usr/local/bin/node --expose-gc\nimport("/latchkey/server/dist/latchkey.js");\n' > /command/latchkey \
  && chmod 755 /command/latchkey \
  # Libraries that Node 26 needs in addition to the base.
  && cp -L /usr/lib/*-linux-gnu/libatomic.so.1 /libraries/

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /libraries/ /usr/lib/
COPY --from=build /command/latchkey /usr/local/bin/latchkey
COPY --from=build /latchkey /latchkey
COPY --from=build --chown=65532:65532 --chmod=700 /empty /data
WORKDIR /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=30s --interval=10s --timeout=6s \
  CMD ["/usr/local/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/latchkey"]
CMD ["start"]
