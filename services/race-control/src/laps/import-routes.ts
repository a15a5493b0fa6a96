import { type LapDeps, RACES } from './lap-deps.ts';
import { isNotYetDriven, latest, recordLaps } from './record-laps.ts';
import { twinsOf } from './twins.ts';
import { OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import { asStaff } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { invalid, problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { LapId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { type ImportedLap, importLaps } from '@paddock/shared-domain/laps/contract';
import type { DrivenLap } from '@paddock/shared-domain/laps/events';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';

/**
 * The id of an imported lap, derived from what identifies it: place, time, car, lap time and driver. A file imported twice gives
 * the same laps (rule A-113).
 */
const lapIdOf = ({ location, calendar, track, car, user, millis, created }: ImportedLap): LapId =>
  LapId.parse(
    createHash('sha256')
      .update(JSON.stringify([location, calendar, track, car, user, millis, created]))
      .digest('hex')
      .slice(0, 32),
  );

const drivenLap = (imported: ImportedLap): DrivenLap => {
  const { user, calendar, location, track, car, board, sectors, tire, fuel, ballast, created, ...same } = imported;
  return {
    ...same,
    run: null,
    entry: null,
    userId: user,
    seatId: calendar,
    locationId: location,
    trackId: track,
    carId: car,
    boardId: board,
    sectorsMillis: sectors,
    tyre: tire,
    fuelLitres: fuel,
    ballastKg: ballast,
    crossedAt: created,
  };
};

/** Import of laps with the venue's own ids (rule A-113). */
export const registerLapImport = (app: FastifyInstance, parts: LapDeps): void => {
  const { catalogue, venues, exists } = parts;
  /** Texts by field for an imported lap that refers to something unknown, or to a moment in the future. */
  const faultsOf = async (lap: ImportedLap, at: string, now: Instant): Promise<Record<string, string[]>> => {
    const [known, { locations, seats }] = await Promise.all([catalogue.get(), venues.get()]);
    const rows: readonly (readonly [field: string, there: boolean])[] = [
      ['track', known.tracks.has(lap.track)],
      ['car', known.cars.has(lap.car)],
      ['location', locations.has(lap.location)],
      ['calendar', lap.calendar === null || seats.get(lap.calendar)?.location_id === lap.location],
      ['user', lap.user === null || (await exists(lap.user))],
    ];
    return Object.fromEntries([
      ...rows.filter(([, there]) => !there).map(([field]) => [`${at}.${field}`, ['There is no such thing.']]),
      ...(isNotYetDriven(lap.created, now) ? [[`${at}.created`, ['This is in the future.']]] : []),
    ]);
  };

  /** The id of each lap: that of a known lap, imported or driven here, else its own. */
  const idsOf = async (laps: readonly ImportedLap[]): Promise<readonly LapId[]> => {
    const ids = laps.map(lapIdOf);
    const placeOf = ({ location, track }: ImportedLap): string => `${location} ${track}`;
    for (const place of new Set(laps.map(placeOf))) {
      const of = [...laps.entries()].filter(([, lap]) => placeOf(lap) === place);
      const [, { location: locationId, track: trackId }] = of[0] as (typeof of)[number];
      const told = of.map(([at, { car: carId, session, millis, cuts, created }]) => ({
        lapId: ids[at] as LapId,
        carId,
        session,
        millis,
        cut: cuts !== 0,
        crossedAt: created,
      }));
      const twins = await twinsOf(parts.deps, { locationId, trackId }, told);
      for (const [nth, lapId] of twins) ids[(of[nth] as (typeof of)[number])[0]] = lapId;
    }
    return ids;
  };

  serveSignedIn(app, importLaps, async ({ body, caller, requestId, now }) => {
    const faults = await Promise.all(body.laps.map((lap, index) => faultsOf(lap, `laps.${index}`, now)));
    const wrong = Object.assign({}, ...faults) as Record<string, string[]>;
    if (Object.keys(wrong).length > 0) return invalid(wrong);
    // Check before recording any: one's own laps must be imported by a colleague.
    if (body.laps.some(({ user }) => user === caller.userId)) return OWN_PROBLEMS.OnesOwn;
    const ids = await idsOf(body.laps);
    const reported = body.laps.map((lap, index) => ({ lapId: ids[index] as LapId, lap: drivenLap(lap), reasons: [] }));
    const outcomes = await recordLaps(parts, reported, { requestId, now, actor: asStaff(caller, RACES) });
    if (outcomes.some(({ kind }) => kind === 'busy')) return problem('busy');
    const there = outcomes.flatMap((outcome) => (outcome.kind === 'there' ? [outcome] : []));
    if (there.length < outcomes.length) return invalid({ laps: ['A lap needs a time.'] });
    const repeated = there.filter((lap) => lap.repeated).length;
    const laps = there.map(({ lap, repeated: again }, index) => ({
      id: ids[index] as LapId,
      approved: lap.verdict === 'approved',
      repeated: again,
      verdict: lap.verdict,
      reasons: [...lap.reasons],
    }));
    return ok({ recorded: laps.length - repeated, repeated, laps }, { position: latest(there) });
  });
};
