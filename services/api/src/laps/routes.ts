import { type RankedLapRow, readLaps, readRecordMillis } from '@paddock/projections/laps/read';
import { importLaps, judgeLap, type ImportedLap, type Lap, listLaps } from '@paddock/shared-domain/laps/contract';
import { lapTimeText } from '@paddock/shared-domain/laps/lap-time';
import { lapDecider } from '@paddock/shared-domain/laps/lap';
import type { CarGroupId, CarId, SeatId, TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { asStaff } from '../http/actor-of.ts';
import { ok } from '../http/answers.ts';
import { mayAsStaff } from '../http/caller.ts';
import { listReply, offsetOf } from '../http/list-reply.ts';
import { denied, invalid, notFound, problem } from '../http/problems.ts';
import { serveSignedIn } from '../http/serve.ts';
import { lapIdOf } from './lap-id.ts';

type Known = {
  readonly tracks: ReadonlyMap<
    TrackId,
    { readonly id: TrackId; readonly name: string; readonly length_metres: number | null }
  >;
  readonly cars: ReadonlyMap<
    CarId,
    { readonly id: CarId; readonly name: string; readonly top_speed_kmh: number | null }
  >;
  carsOf(groups: readonly CarGroupId[]): readonly CarId[];
};
/** What laps ask of other contexts: names and facts of cars and tracks, venues with their seats, and who exists. */
export type LapParts = {
  readonly deps: Deps;
  readonly catalogue: { get(): Promise<Known> };
  readonly venues: {
    get(): Promise<{
      readonly locations: ReadonlyMap<string, object>;
      readonly seats: ReadonlyMap<SeatId, { readonly location_id: string }>;
    }>;
  };
  readonly exists: (user: UserId) => Promise<boolean>;
};

const RACES = 'leaderboards.can_manage_race_events';
const lapReply = (row: RankedLapRow, { tracks, cars }: Known): Lap => ({
  id: row.id,
  track: row.track_id,
  track_name: tracks.get(row.track_id)?.name ?? '',
  hms: lapTimeText(row.millis),
  millis: row.millis,
  car: row.car_id,
  car_name: cars.get(row.car_id)?.name ?? '',
  approved: row.approved,
  reasons: [...row.reasons],
  tire: row.tyre ?? '',
  fuel: row.fuel_litres,
  ballast: row.ballast_kg,
  rank: row.rank,
  personal_best: row.personal_best,
  track_record: row.track_record,
  user: row.user_id,
  location: row.location_id,
  board: row.board_id,
  created: row.crossed_at,
});

/** Laps of the caller, of others for staff, and the import (LAP-01, LAP-02, rulings ). */
export const registerLapRoutes = (app: FastifyInstance, { deps, catalogue, venues, exists }: LapParts): void => {
  const { db, commands } = deps;

  serveSignedIn(
    app,
    listLaps,
    async ({ query, caller }) => {
      const { user, approved, search = '', track, car__groups__id: group, best = false, held = false } = query;
      const { ordering, ...paging } = query;
      // 1. Whose laps: one's own; staff see another's, and race staff those that wait for them.
      if (held && !mayAsStaff(caller, [RACES])) return denied;
      const other = user !== undefined && user !== caller.userId;
      if (other && !mayAsStaff(caller, [RACES, 'user.change_user', 'reservations.change_reservation'])) return denied;
      // 2. Names are looked up in the catalogue: the read model holds ids.
      const known = await catalogue.get();
      const sought = search.trim().toLowerCase();
      const named = <Id>(rows: Iterable<{ readonly id: Id; readonly name: string }>) =>
        [...rows].filter(({ name }) => name.toLowerCase().includes(sought)).map(({ id }) => id);
      const found =
        sought === '' ? undefined : { tracks: named(known.tracks.values()), cars: named(known.cars.values()) };
      const { rows, count } = await readLaps(
        db,
        {
          user: held ? user : (user ?? caller.userId),
          approved,
          track,
          cars: group === undefined ? undefined : known.carsOf([group]),
          found,
          best,
          held,
        },
        ordering,
        { limit: paging.page_size, offset: offsetOf(paging) },
      );
      const page = listReply(
        rows.map((row) => lapReply(row, known)),
        count,
        paging,
      );
      return 'problem' in page ? page.problem : ok(page.list);
    },
    { reads: ['laps', 'catalogue'] },
  );

  /** Texts beside the fields of an imported lap that name something that is not there. */
  const faultsOf = async (lap: ImportedLap, at: string): Promise<Record<string, string[]>> => {
    const [known, { locations, seats }] = await Promise.all([catalogue.get(), venues.get()]);
    const rows: readonly (readonly [field: string, there: boolean])[] = [
      ['track', known.tracks.has(lap.track)],
      ['car', known.cars.has(lap.car)],
      ['location', locations.has(lap.location)],
      ['calendar', lap.calendar === null || seats.get(lap.calendar)?.location_id === lap.location],
      ['user', lap.user === null || (await exists(lap.user))],
    ];
    return Object.fromEntries(
      rows.filter(([, there]) => !there).map(([field]) => [`${at}.${field}`, ['There is no such thing.']]),
    );
  };

  serveSignedIn(app, importLaps, async ({ body, caller, requestId, now }) => {
    const faults = await Promise.all(body.laps.map((lap, index) => faultsOf(lap, `laps.${index}`)));
    const wrong = Object.assign({}, ...faults) as Record<string, string[]>;
    if (Object.keys(wrong).length > 0) return invalid(wrong);
    const known = await catalogue.get();
    let position: Awaited<ReturnType<typeof commands.load>>['position'] | undefined;
    const laps: { id: ReturnType<typeof lapIdOf>; approved: boolean; repeated: boolean }[] = [];
    for (const imported of body.laps) {
      const lapId = lapIdOf(imported);
      const { user, calendar, location, track, car, board, sectors, tire, fuel, ballast, created, ...same } = imported;
      const lap = {
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
      const knowledge = {
        trackLengthMetres: known.tracks.get(track)?.length_metres ?? null,
        carTopSpeedKmh: known.cars.get(car)?.top_speed_kmh ?? null,
        recordMillis: await readRecordMillis(db, track, car),
        reasons: [],
      };
      // The lap's own id is the command's: the same lap is one lap, whoever imports it and how often.
      const handled = await commands.handle(
        lapDecider,
        lapId,
        [{ type: 'RecordLap', data: { lapId, lap, knowledge } }],
        { commandId: `import:${lapId}`, requestId, now, actor: asStaff(caller, RACES) },
      );
      if (handled.outcome === 'busy') return problem('busy');
      if (handled.outcome === 'refused') return invalid({ laps: ['A lap without a time is none.'] });
      ({ position } = handled);
      const { state } = await commands.load(lapDecider, lapId);
      laps.push({ id: lapId, approved: state?.verdict === 'approved', repeated: handled.events.length === 0 });
    }
    const repeated = laps.filter((lap) => lap.repeated).length;
    return ok({ recorded: laps.length - repeated, repeated, laps }, { position });
  });

  serveSignedIn(app, judgeLap, async ({ params, body: { approved, why }, caller, commandId, requestId, now }) => {
    const judge = { type: approved ? 'ApproveLap' : 'RejectLap', data: { lapId: params.id, why } } as const;
    const context = { commandId, requestId, now, actor: asStaff(caller, RACES) };
    const handled = await commands.handle(lapDecider, params.id, [judge], context);
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return notFound;
    return ok({ id: params.id, approved }, { position: handled.position });
  });
};
