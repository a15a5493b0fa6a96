import { z } from 'zod';
import { signedIn, staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf, paged, QueryFlag } from '../contracts/paging.ts';
import { BoardId, CarGroupId, CarId, LapId, LocationId, SeatId, TrackId, UserId } from '../kernel/ids.ts';
import { line } from '../kernel/text.ts';
import { Instant } from '../kernel/time.ts';
import { SessionType } from '../assetto-corsa/race-sessions.ts';
import { MAX_LAP_MILLIS, Verdict, VerdictReason } from './verdict.ts';

const raceStaff = staff('leaderboards.can_manage_race_events');

/** LAP-01; `rank` is set if a track and a group are chosen (rule A-118), `created` is when the line was crossed. */
export const Lap = z.object({
  id: LapId,
  track: TrackId,
  track_name: z.string(),
  hms: z.string(),
  millis: z.int(),
  car: CarId,
  car_name: z.string(),
  approved: z.boolean(),
  /** It waits for a decision of staff, or only for its game's confirmation if it is provisional: until then it counts for no board. */
  held: z.boolean().default(false),
  /** Why it does not count, in the codes of the rule set. */
  reasons: z.array(VerdictReason),
  tire: z.string(),
  fuel: z.number().nullable(),
  ballast: z.int(),
  rank: z.int().nullable(),
  /** The fastest valid lap of its driver with this car on this track. */
  personal_best: z.boolean().default(false),
  /** The fastest of its driver's laps with this car on this track that count or wait. */
  fastest: z.boolean().default(false),
  /** The fastest valid lap of anybody on this track, at any venue. */
  track_record: z.boolean().default(false),
  user: UserId.nullable(),
  location: LocationId,
  board: BoardId.nullable(),
  created: z.string(),
});
export type Lap = z.infer<typeof Lap>;

/**
 * LAP-02: the caller's own laps (rule A-118), also those that wait for a decision; another person's are for staff. `best=true`
 * keeps personal bests, and laps that would be one if approved. `held=true` keeps laps that wait: with `user=me` one's own,
 * without a user everybody's, for race staff.
 */
export const listLaps = contract({
  method: 'GET',
  path: '/laps',
  summary: 'Laps',
  access: signedIn,
  limit: 'read',
  query: z.strictObject({
    user: z.union([z.literal('me'), UserId]).optional(),
    approved: QueryFlag.optional(),
    search: z.string().max(100).optional(),
    track: TrackId.optional(),
    car__groups__id: CarGroupId.optional(),
    best: QueryFlag.optional(),
    held: QueryFlag.optional(),
    ordering: z.enum(['rank', '-created']).default('-created'),
    ...paged(),
  }),
  reply: listOf(Lap),
});

const ImportedLap = z.strictObject({
  user: UserId.nullable(),
  calendar: SeatId.nullable().default(null),
  location: LocationId,
  track: TrackId,
  car: CarId,
  board: BoardId.nullable().default(null),
  session: SessionType.default('PRACTICE'),
  millis: z.int().min(1).max(MAX_LAP_MILLIS),
  sectors: z.array(z.int().min(0).max(MAX_LAP_MILLIS)).max(10).default([]),
  cuts: z.int().min(-1).max(1000).default(0),
  tire: line(40).nullable().default(null),
  fuel: z.number().min(0).max(1000).nullable().default(null),
  ballast: z.int().min(0).max(1000).default(0),
  restrictor: z.int().min(0).max(100).default(0),
  created: Instant,
});
export type ImportedLap = z.infer<typeof ImportedLap>;
/** Rule A-113: laps from elsewhere, judged by the same rules. A repeated lap is recognised and not added again. */
export const importLaps = contract({
  method: 'POST',
  path: '/laps',
  summary: 'Import laps',
  access: raceStaff,
  body: z.strictObject({ laps: z.array(ImportedLap).min(1).max(200) }),
  reply: z.object({
    recorded: z.int(),
    repeated: z.int(),
    /** Their present state, in the order of the body, with every reason that the rules found. */
    laps: z.array(
      z.object({
        id: LapId,
        approved: z.boolean(),
        repeated: z.boolean(),
        verdict: Verdict,
        reasons: z.array(VerdictReason),
      }),
    ),
  }),
});

/** A decision of staff on a lap that the rules held, or against the rules (launcher.md 5.2). */
export const judgeLap = contract({
  method: 'PATCH',
  path: '/laps/:id',
  summary: 'Approve or reject a lap',
  access: raceStaff,
  params: z.strictObject({ id: LapId }),
  body: z.strictObject({
    approved: z.boolean(),
    why: line(200).default(''),
    /** Also approves the waiting laps with the same reason that the same fact explains: see `DeskLap.alike`. */
    alike: z.boolean().default(true),
  }),
  reply: z.object({ id: LapId, approved: z.boolean(), /** Others that were approved with it. */ released: z.int() }),
});
