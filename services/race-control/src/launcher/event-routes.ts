import { readEntries, readEntry, readEventOfSession, readRaceEvents } from '@paddock/projections/launcher/races/read';
import type { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import {
  createRaceEvent,
  getEntry,
  getRaceEvent,
  getSession,
  listEntries,
  listRaceEvents,
  listSessions,
  sendSignal,
} from '@paddock/shared-domain/launcher/race-contract';
import type { FastifyInstance } from 'fastify';
import { asStaff } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { pageOf } from '@paddock/kit/http/list-reply';
import { invalid, notFound, problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { groupIn } from '@paddock/venue/venues/directory';
import { type LauncherDeps, RACES, shown } from './launcher-deps.ts';
import { raceEventIdOf } from './race-event-id.ts';
import { type Replies, sessionReply } from './replies.ts';
import { sendSignal as send } from './signals.ts';

const READS = { reads: ['races', 'venues', 'catalogue'] };

/** Race events with their sessions, entries and signals (RACE-01 … RACE-05, WS-07). */
export const registerRaceEventRoutes = (app: FastifyInstance, parts: LauncherDeps, replies: Replies): void => {
  const { db, commands } = parts.deps;
  const eventOf = async (id: RaceEventId) => (await replies.events(await readRaceEvents(db, { ids: [id] })))[0];

  serveSignedIn(
    app,
    listRaceEvents,
    async ({ query, headers, caller }) => {
      const inGroup = groupIn(await parts.venues.get(), headers, caller);
      const asked = { location: query.location, seat: query.calendar };
      const rows = (await readRaceEvents(db, asked)).filter((row) => inGroup(row.location_id));
      const page = pageOf(await replies.events(rows), query);
      return 'problem' in page ? page.problem : ok(page.list);
    },
    READS,
  );
  serveSignedIn(
    app,
    getRaceEvent,
    async ({ params }) => {
      const event = await eventOf(params.id);
      return event === undefined ? notFound : ok(event);
    },
    READS,
  );
  serveSignedIn(
    app,
    listEntries,
    async ({ query, headers, caller }) => {
      const venues = await parts.venues.get();
      const inGroup = groupIn(venues, headers, caller);
      const entries = await readEntries(db, query.event === undefined ? undefined : [query.event]);
      const rows = entries.filter(({ seat_id: seat }) => inGroup(venues.seats.get(seat)?.location_id));
      const page = pageOf(await replies.entries(rows), query);
      return 'problem' in page ? page.problem : ok(page.list);
    },
    READS,
  );
  serveSignedIn(
    app,
    getEntry,
    async ({ params }) => {
      const row = await readEntry(db, params.id);
      const [entry] = row === undefined ? [] : await replies.entries([row]);
      return entry === undefined ? notFound : ok(entry);
    },
    READS,
  );
  serveSignedIn(
    app,
    listSessions,
    async ({ query, headers, caller }) => {
      const inGroup = groupIn(await parts.venues.get(), headers, caller);
      const [row] = (await readRaceEvents(db, { ids: [query.event] })).filter((event) => inGroup(event.location_id));
      const page = pageOf(row?.sessions.map((session) => sessionReply(row.id, session)) ?? [], query);
      return 'problem' in page ? page.problem : ok(page.list);
    },
    READS,
  );
  serveSignedIn(
    app,
    getSession,
    async ({ params }) => {
      const row = await readEventOfSession(db, params.id);
      const session = row?.sessions.find(({ sessionId }) => sessionId === params.id);
      return row === undefined || session === undefined ? notFound : ok(sessionReply(row.id, session));
    },
    READS,
  );

  serveSignedIn(app, createRaceEvent, async ({ body: { calendar: seatId }, caller, commandId, requestId, now }) => {
    const seat = (await parts.venues.get()).seats.get(seatId);
    if (seat === undefined) return invalid({ calendar: ['There is no such seat.'] });
    const eventId = raceEventIdOf(seatId);
    const data = { eventId, seatId, locationId: seat.location_id };
    const context = { commandId, requestId, now, actor: asStaff(caller, RACES) };
    const handled = await commands.handle(raceEventDecider, eventId, [{ type: 'CreateRaceEvent', data }], context);
    if (handled.outcome !== 'accepted') return problem('busy');
    await shown(parts.deps, handled.position);
    parts.seatEvents.invalidate();
    const event = await eventOf(eventId);
    return event === undefined ? notFound : ok(event, { position: handled.position });
  });

  serveSignedIn(app, sendSignal, async ({ params, body, caller, commandId, requestId, now }) => {
    const context = { commandId, requestId, now, actor: asStaff(caller, RACES) };
    const sent = await send(parts, { eventId: params.id, ...body }, context);
    if ('refused' in sent) return sent.refused;
    const { signalId: signal_id, generation, expiresAt: expires_at, position } = sent;
    return ok({ signal_id, generation, expires_at }, { position });
  });
};
