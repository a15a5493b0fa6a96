# One image for every part: the command says which. Node 24 is the long-term release; the code also runs on 20.19.
FROM node:24-bookworm-slim AS build
WORKDIR /paddock
COPY . .
RUN npm ci --include=dev --no-audit --no-fund && npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV TZ=UTC
WORKDIR /paddock
COPY --from=build --chown=root:root /paddock ./
# The data folder (kept keys, unsent mail) is all that the program may write.
RUN mkdir /data && chown node:node /data
ENV DATA_DIR=/data HOST=0.0.0.0
VOLUME /data
USER node
EXPOSE 3000
CMD ["node", "services/embedded/dist/serve-api.js"]
