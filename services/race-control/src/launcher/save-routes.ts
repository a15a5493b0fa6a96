import { readRaceEvents } from '@paddock/projections/launcher/races/read';
import { RaceSessionId } from '@paddock/shared-domain/kernel/ids';
import { assistDecider } from '@paddock/shared-domain/launcher/assist';
import { presetDecider } from '@paddock/shared-domain/launcher/preset';
import { NextStart, saveRaceEvent } from '@paddock/shared-domain/launcher/race-contract';
import { type RaceEventCommand, raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import { DURATIONS, type RaceSession, SESSION_NAMES, SPAWNS } from '@paddock/shared-domain/assetto-corsa/race-sessions';
import type { BodyOf } from '@paddock/shared-domain/contracts/contract';
import type { FastifyInstance } from 'fastify';
import type { Wanted } from '@paddock/kit/command-handling/commands';
import { derivedId } from '@paddock/kit/command-handling/derived-id';
import { asStaff } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { invalid, notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { readOnlyFaults } from './read-only-fields.ts';
import { type LauncherDeps, RACES, shown } from './launcher-deps.ts';
import { openRunOf } from './open-run.ts';
import { eventReadEarlier } from './read-earlier.ts';
import { RACE_EVENT_REFUSALS } from './refusals.ts';
import type { Replies } from './replies.ts';

type Form = BodyOf<typeof saveRaceEvent>;
/** Fields that the form may change. Others may be sent unchanged (rule A-001). */
const WRITABLE = [...Object.keys(NextStart.shape), 'at_next_start'];
const placesOf = (sessions: Form['sessions']) => (sessions ?? []).flatMap(({ ordering }) => ordering ?? []);
/** By `ordering` if all have one, else in the order sent. */
const inPlace = (sessions: Form['sessions']): Form['sessions'] =>
  sessions?.every(({ ordering }) => ordering !== undefined) === true
    ? sessions.toSorted(({ ordering: one = 0 }, { ordering: other = 0 }) => one - other)
    : sessions;
const missing = (field: string): ProblemAnswer => invalid({ [field]: ['There is no such thing.'] });

/** Saves an event with the whole list of its sessions (RACE-06). */
export const registerSaveRoutes = (app: FastifyInstance, parts: LauncherDeps, replies: Replies): void => {
  const { db, commands } = parts.deps;

  /** The first reference of a form to something unknown. */
  const faultOf = async ({ track, preset, assists }: Form): Promise<ProblemAnswer | undefined> => {
    if (track && !(await parts.catalogue.get()).tracks.has(track)) return missing('track');
    if (preset && (await commands.load(presetDecider, preset)).state === undefined) return missing('preset');
    if (assists && (await commands.load(assistDecider, assists)).state === undefined) return missing('assists');
    return undefined;
  };

  serveSignedIn(app, saveRaceEvent, async ({ params: { id: eventId }, body, caller, commandId, requestId, now }) => {
    const { state } = await commands.load(raceEventDecider, eventId);
    if (state === undefined) return notFound;
    const present = async () => (await replies.events(await readRaceEvents(db, { ids: [eventId] })))[0];
    const fault = (await readOnlyFaults(present, body, WRITABLE, eventReadEarlier(body))) ?? (await faultOf(body));
    if (fault !== undefined) return fault;
    // 1. Sessions with an id of this event keep it; others get a new one.
    const known = new Set<string>(
      [...state.sessions, ...(state.deferred?.sessions ?? [])].map(({ sessionId }) => sessionId),
    );
    const given = (body.sessions ?? []).flatMap(({ id }) => id ?? []);
    const elsewhere = body.sessions?.some(({ event = eventId }) => event !== eventId) === true;
    if (new Set(given).size !== given.length || given.some((id) => !known.has(id)) || elsewhere)
      return invalid({ sessions: ['A session is not of this event.'] });
    if (new Set(placesOf(body.sessions)).size < placesOf(body.sessions).length)
      return RACE_EVENT_REFUSALS.OrderingTwice();
    // Keys in the order of the log, so that equal sessions compare as equal.
    const sessions = inPlace(body.sessions)?.map(
      ({ id, name, type, spawn, duration, duration_is_laps: durationIsLaps }, ordering): RaceSession => ({
        sessionId: id ?? RaceSessionId.parse(derivedId(`session:${commandId}:${ordering}`)),
        name: name ?? SESSION_NAMES[type],
        type,
        spawn: spawn ?? SPAWNS[type],
        ordering,
        duration: duration ?? DURATIONS[type],
        durationIsLaps,
      }),
    );
    // 2. Absent fields keep their value, or the one for the next start.
    const { penalties, fixed_setup: fixedSetup, drift_mode: driftMode } = body;
    const rules = {
      ...(penalties === undefined ? {} : { penalties }),
      ...(fixedSetup === undefined ? {} : { fixedSetup }),
      ...(driftMode === undefined ? {} : { driftMode }),
    };
    // 3. A party's event has no hotlap sessions (rule A-137).
    const { multiplayer, ...run } = await openRunOf(commands, eventId, now);
    const wanted: Wanted<RaceEventCommand> = {
      type: 'SaveRaceEvent',
      data: {
        eventId,
        multiplayer,
        run,
        atNextStart: body.at_next_start,
        ...(Object.keys(rules).length === 0 ? {} : { rules }),
        ...(body.track === undefined ? {} : { trackId: body.track }),
        ...(body.assists === undefined ? {} : { assistId: body.assists }),
        ...(body.preset === undefined ? {} : { presetId: body.preset }),
        ...(sessions === undefined ? {} : { sessions }),
      },
    };
    const context = { commandId, requestId, now, actor: asStaff(caller, RACES) };
    const handled = await commands.handle(raceEventDecider, eventId, [wanted], context);
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return RACE_EVENT_REFUSALS[handled.reason](handled.detail);
    await shown(parts.deps, handled.position);
    const [event] = await replies.events(await readRaceEvents(db, { ids: [eventId] }));
    return event === undefined ? notFound : ok(event, { position: handled.position });
  });
};
