import { createHash } from 'node:crypto';
import { isFolder, trackOf } from '@paddock/shared-domain/catalogue/content-folder';
import type { BodyOf } from '@paddock/shared-domain/contracts/contract';
import { type CarId, LapId, type TrackId } from '@paddock/shared-domain/kernel/ids';
import type { DrivenLap } from '@paddock/shared-domain/laps/events';
import { lapDecider } from '@paddock/shared-domain/laps/lap';
import { type FiledLap, importResults, type LineOutcome } from '@paddock/shared-domain/laps/results-contract';
import { sessionReasons } from '@paddock/shared-domain/laps/results-reasons';
import type { FastifyInstance } from 'fastify';
import { asStaff } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { invalid, problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { type LapDeps, RACES } from './lap-deps.ts';
import { latest, isNotYetDriven, knowledgeOf, recordLaps, type Reported } from './record-laps.ts';
import { twinsOf } from './twins.ts';

type Session = Pick<BodyOf<typeof importResults>, 'location' | 'track' | 'layout' | 'session' | 'race_cuts_counted'>;

/**
 * The id of a lap in a results file, from the file's own facts. What people add is left out: the driver and the end of the
 * session may differ between two imports of the same lap. Equal laps in a file without a clock are numbered in order.
 */
const filedLapId = ({ location, track, layout, session }: Session, lap: FiledLap): LapId => {
  const { slot, guid, car, millis, sectors, clock, nth } = lap;
  const driver = guid === '' ? `slot ${slot}` : guid;
  const when = clock ?? `no. ${nth}`;
  const told = [
    'results',
    location,
    track.toLowerCase(),
    layout.toLowerCase(),
    session,
    driver,
    car.toLowerCase(),
    millis,
  ];
  return LapId.parse(
    createHash('sha256')
      .update(JSON.stringify([...told, sectors, when]))
      .digest('hex')
      .slice(0, 32),
  );
};

/** In ms. Laps of a file without a clock get the time of its end: the true times differ by at most the length of a session. */
const NO_CLOCK_MILLIS = 4 * 3_600_000;

/** Laps of results files: judged for a preview, or recorded (launcher.md 7, rule A-113). */
export const registerResultsImport = (app: FastifyInstance, parts: LapDeps): void => {
  const { deps, catalogue, venues, exists } = parts;
  const { commands } = deps;

  serveSignedIn(app, importResults, async ({ body, caller, requestId, now }) => {
    const [{ tracks, cars }, { locations }] = await Promise.all([catalogue.get(), venues.get()]);
    if (!locations.has(body.location)) return invalid({ location: ['There is no such thing.'] });
    // 1. Map the file's folders to the venue's track and cars; look up people.
    const track = trackOf(tracks.values(), body.track, body.layout);
    const carOf = (folder: string) => [...cars.values()].find((car) => isFolder(folder, car.folder))?.id;
    const users = [...new Set(body.laps.flatMap(({ user }) => user ?? []))];
    const known = new Set((await Promise.all(users.map(async (user) => ((await exists(user)) ? [user] : [])))).flat());
    const refusalOf = (lap: FiledLap): LineOutcome['refusal'] => {
      if (track === undefined) return 'TrackUnknown';
      if (carOf(lap.car) === undefined) return 'CarUnknown';
      if (isNotYetDriven(lap.crossed, now)) return 'InFuture';
      if (lap.user === caller.userId) return 'OwnLap';
      return lap.user === null || known.has(lap.user) ? null : 'DriverUnknown';
    };
    const sorted = body.laps.map((lap) => ({ lap, refusal: refusalOf(lap) }));
    // 2. Use the ids of laps that are already known, imported or driven here; others get the ids of the file.
    const asked = sorted.flatMap(({ lap, refusal }) => (refusal === null ? [lap] : []));
    const twins = track === undefined ? new Map<number, LapId>() : await twinsIn(body, asked, track.id, carOf);
    // 3. Judge what can be recorded; record it, unless this is a preview.
    const reported = sorted.flatMap(({ lap, refusal }): (Reported & { line: number })[] =>
      refusal === null && track !== undefined
        ? [
            {
              line: lap.line,
              lapId: twins.get(lap.line) ?? filedLapId(body, lap),
              lap: drivenLap(body, lap, track.id, carOf(lap.car) as CarId),
              reasons: sessionReasons({
                session: body.session,
                raceCutsCounted: body.race_cuts_counted,
                millis: lap.millis,
                gapMillis: lap.gap,
                late: lap.late,
              }),
            },
          ]
        : [],
    );
    const context = { requestId, now, actor: asStaff(caller, RACES) };
    const outcomes = body.preview ? await judged(reported) : await recordLaps(parts, reported, context);
    if (outcomes.some(({ kind }) => kind === 'busy')) return problem('busy');
    // 4. One result for each line.
    const byLine = new Map(reported.map(({ line, lapId }, index) => [line, { lapId, outcome: outcomes[index] }]));
    const lines = sorted.map(({ lap: { line }, refusal }): LineOutcome => {
      const found = byLine.get(line);
      if (found?.outcome?.kind !== 'there')
        return { line, id: null, outcome: 'refused', refusal, verdict: null, reasons: [], user: null };
      const { lap, repeated } = found.outcome;
      const { verdict, reasons, userId: user } = lap;
      const outcome = repeated ? 'repeated' : 'recorded';
      return { line, id: found.lapId, outcome, refusal: null, verdict, reasons: [...reasons], user };
    });
    const of = (outcome: LineOutcome['outcome']) => lines.filter((each) => each.outcome === outcome).length;
    const reply = { recorded: of('recorded'), repeated: of('repeated'), refused: of('refused'), lines };
    return ok(reply, {
      position: body.preview ? undefined : latest(outcomes.flatMap((each) => (each.kind === 'there' ? [each] : []))),
    });
  });

  /** Laps of the file that are already known, by line. */
  const twinsIn = async (
    session: Session,
    filed: readonly FiledLap[],
    trackId: TrackId,
    carOf: (folder: string) => CarId | undefined,
  ): Promise<ReadonlyMap<number, LapId>> => {
    const laps = filed.map((lap) => ({
      lapId: filedLapId(session, lap),
      carId: carOf(lap.car) as CarId,
      session: session.session,
      millis: lap.millis,
      cut: lap.cuts !== 0,
      crossedAt: lap.crossed,
    }));
    const spread = filed.every(({ clock }) => clock !== null) ? undefined : NO_CLOCK_MILLIS;
    const twins = await twinsOf(deps, { locationId: session.location, trackId }, laps, spread);
    return new Map([...twins].map(([at, lapId]) => [(filed[at] as FiledLap).line, lapId]));
  };
  /** What recording would return: the same decision without an append. */
  const judged = (reported: readonly Reported[]) =>
    Promise.all(
      reported.map(async (one) => {
        const { lapId, lap } = one;
        const [{ state, position }, knowledge] = await Promise.all([
          commands.load(lapDecider, lapId),
          knowledgeOf(parts, one),
        ]);
        if (state !== undefined) return { kind: 'there', lap: state, repeated: true, position } as const;
        const metadata = { now: lap.crossedAt, actor: { kind: 'visitor' } as const };
        const decided = lapDecider.decide({ type: 'RecordLap', data: { lapId, lap, knowledge }, metadata }, undefined);
        const [event] = decided.outcome === 'accepted' ? decided.events : [];
        const after = event && lapDecider.evolve(undefined, event);
        return after === undefined
          ? ({ kind: 'refused', reason: 'LapTimeMissing' } as const)
          : ({ kind: 'there', lap: after, repeated: false, position } as const);
      }),
    );
};

const drivenLap = ({ location, session }: Session, lap: FiledLap, trackId: TrackId, carId: CarId): DrivenLap => ({
  run: null,
  entry: null,
  session,
  userId: lap.user,
  seatId: null,
  locationId: location,
  trackId,
  carId,
  boardId: null,
  millis: lap.millis,
  sectorsMillis: lap.sectors,
  cuts: lap.cuts,
  tyre: lap.tire,
  fuelLitres: null,
  ballastKg: lap.ballast,
  restrictor: lap.restrictor,
  crossedAt: lap.crossed,
});
