import { z } from 'zod';
import { staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf, paged, QueryInteger } from '../contracts/paging.ts';
import { BoardId, LapId, LocationId, UserId } from '../kernel/ids.ts';
import { line } from '../kernel/text.ts';
import { Lap } from './contract.ts';
import { MAX_PENALTY_MILLIS } from './events.ts';
import { SessionType } from '../assetto-corsa/race-sessions.ts';
import { Verdict } from './verdict.ts';

const stewards = staff('leaderboards.can_manage_race_events');
const LapParams = z.strictObject({ id: LapId });
const why = line(200).pipe(z.string().min(1, 'Please give a reason.'));

/** A lap as stewards see it: with its driver and all decisions about it. */
export const DeskLap = Lap.extend({
  session: SessionType,
  verdict: Verdict,
  held: z.boolean(),
  /**
   * Other laps with this car on this track that wait for the same reasons and would be approved with it: of those that were too
   * fast, all that are slower or of a similar pace; of others, those of the same run.
   */
  alike: z.int().default(0),
  penalty_millis: z.int(),
  driver_name: z.string().nullable(),
  location_name: z.string(),
});
export type DeskLap = z.infer<typeof DeskLap>;

/** Laps for stewards, newest first: those that wait for a decision, or all. */
export const listDeskLaps = contract({
  method: 'GET',
  path: '/laps/desk',
  summary: 'Laps for stewards',
  access: stewards,
  query: z.strictObject({
    show: z.enum(['held', 'all']).default('held'),
    location: LocationId.optional(),
    ...paged(),
  }),
  reply: listOf(DeskLap),
});

/** People by public name, to choose a driver: without address and full name (rule A-051). */
export const searchDrivers = contract({
  method: 'GET',
  path: '/laps/drivers',
  summary: 'Search drivers',
  access: stewards,
  query: z.strictObject({ search: z.string().max(100).default(''), ...paged() }),
  reply: listOf(z.object({ id: UserId, display_name: z.string() })),
  limit: 'read',
});

const BoardLine = z.object({ rank: z.int(), name: z.string(), hms: z.string(), touched: z.boolean() });
/** The effect of one decision on a board: its first rows before and after, and the rows that change, wherever they are. */
export const Consequence = z.object({
  board: BoardId,
  name: z.string(),
  before: z.array(BoardLine),
  after: z.array(BoardLine),
});
export type Consequence = z.infer<typeof Consequence>;
export const Ruling = z.enum(['approve', 'reject', 'reattribute', 'penalise']);
export type Ruling = z.infer<typeof Ruling>;

/** Boards before and after a decision that is not made yet; unaffected boards are left out. */
export const getConsequences = contract({
  method: 'GET',
  path: '/laps/:id/consequences',
  summary: 'What a ruling on a lap would change',
  access: stewards,
  params: LapParams,
  query: z.strictObject({
    ruling: Ruling,
    /** The new driver; absent means none. */
    user: UserId.optional(),
    penalty_millis: QueryInteger.refine((millis) => millis <= MAX_PENALTY_MILLIS, 'Use an hour at most.').optional(),
  }),
  reply: z.object({ boards: z.array(Consequence) }),
});

const ruled = z.object({ id: LapId });
/** Somebody else drove the lap, or the driver is unknown. */
export const reattributeLap = contract({
  method: 'POST',
  path: '/laps/:id/driver',
  summary: 'Say who drove a lap',
  access: stewards,
  params: LapParams,
  body: z.strictObject({ user: UserId.nullable(), why }),
  reply: ruled,
});
/** Time added to a lap; zero removes an earlier penalty. The driven time stays in the log. */
export const penaliseLap = contract({
  method: 'POST',
  path: '/laps/:id/penalty',
  summary: 'Add time to a lap',
  access: stewards,
  params: LapParams,
  body: z.strictObject({ penalty_millis: z.int().min(0).max(MAX_PENALTY_MILLIS), why }),
  reply: ruled,
});
