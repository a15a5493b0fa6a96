import { z } from 'zod';
import { anyone, staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf, MAX_PAGE_SIZE, paged, QueryFlag, QueryInteger, searched } from '../contracts/paging.ts';
import { BoardId, CarGroupId, LapId, LocationId, TrackId, UserId } from '../kernel/ids.ts';
import { line, lines } from '../kernel/text.ts';
import { Instant } from '../kernel/time.ts';
import { Calculation, Frame, MinWitnesses } from './events.ts';
import { TeamId } from './ids.ts';

const raceStaff = staff('leaderboards.can_manage_race_events');
/** Rows of a POINTS board if no number is given (BOARD-09). */
export const POINTS_PAGE_SIZE = 15;

/** BOARD-01; `location` null is Global (rule A-116). */
export const Board = z.object({
  id: BoardId,
  name: z.string(),
  description: z.string(),
  calculation: Calculation,
  location: LocationId.nullable(),
  since: z.string(),
  time_frame_pretty: z.string(),
  active: z.boolean(),
  track: TrackId.nullable(),
  group: CarGroupId.nullable(),
  /** How many witnesses a lap needs; null if any approved lap counts (launcher.md 12.1). */
  min_witnesses: MinWitnesses.nullable().default(null),
  /** Since when a board that has ended is frozen; null while laps still count. */
  frozen_as_of: Instant.nullable().default(null),
});
export type Board = z.infer<typeof Board>;

/** BOARD-05. Only race staff see inactive boards (rule A-114). */
export const listBoards = contract({
  method: 'GET',
  path: '/boards',
  summary: 'The leaderboards',
  access: anyone,
  query: z.strictObject({
    location: LocationId.optional(),
    location__isnull: QueryFlag.optional(),
    active: QueryFlag.optional(),
    ...searched,
    ...paged(),
  }),
  reply: listOf(Board),
});
const BoardParams = z.strictObject({ id: BoardId });
/**
 * A board as it was: the log up to the first event decided later than this moment (launcher.md 8.5). Everybody sees the results
 * without those withdrawn since, which only race staff see.
 */
const asOf = { as_of: Instant.optional() };
/** BOARD-06. Its terms at that time are for race staff. */
export const getBoard = contract({
  method: 'GET',
  path: '/boards/:id',
  summary: 'One leaderboard',
  access: anyone,
  params: BoardParams,
  query: z.strictObject(asOf),
  reply: Board,
});

/** BOARD-02: people by public name only (rule A-051); `fuel` in litres, `ballast` in kg. */
export const TimeResult = z.object({
  rank: z.int(),
  display_name: z.string(),
  display_social: z.string(),
  flag_url: z.string(),
  hms: z.string(),
  car_name: z.string(),
  fuel: z.number().nullable(),
  ballast: z.int(),
  tire: z.string(),
  /** Whether it is the caller's own row. */
  mine: z.boolean().default(false),
  /** The lap behind it, which has a receipt. */
  lap: LapId.nullable().default(null),
});
export type TimeResult = z.infer<typeof TimeResult>;
/** BOARD-03. */
export const PointsResult = z.object({
  rank: z.int(),
  name: z.string(),
  points: z.int(),
  flag_url: z.string(),
  car: z.string(),
  /** Whether the caller drives for it. */
  mine: z.boolean().default(false),
});
export type PointsResult = z.infer<typeof PointsResult>;
/** BOARD-07: at most `count` rows, and at most a hundred, best first; for a POINTS board its approved teams (BOARD-08). */
export const getBoardResults = contract({
  method: 'GET',
  path: '/boards/:id/results',
  summary: 'The best of a leaderboard',
  access: anyone,
  params: BoardParams,
  query: z.strictObject({
    count: QueryInteger.refine((count) => count >= 1, 'Use 1 to 100.')
      .transform((count) => Math.min(count, MAX_PAGE_SIZE))
      .default(POINTS_PAGE_SIZE),
    ...asOf,
  }),
  // The present state is one indexed page; a past state must be searched in everything ever recorded.
  limit: 'read',
  limitWith: 'as_of',
  reply: listOf(z.union([TimeResult, PointsResult])),
});

/** BOARD-04, with its rank on the board (rule A-115). */
export const Team = PointsResult.extend({
  id: TeamId,
  board: BoardId,
  members: z.array(z.object({ user: UserId, display_name: z.string() })),
});
export type Team = z.infer<typeof Team>;
/** BOARD-08, BOARD-09; teams found by a search keep their rank on the board. */
export const listTeams = contract({
  method: 'GET',
  path: '/teams',
  summary: 'Teams with their points',
  access: anyone,
  query: z.strictObject({
    board: BoardId.optional(),
    approved: QueryFlag.optional(),
    ...searched,
    ...paged(POINTS_PAGE_SIZE),
  }),
  reply: listOf(Team),
});
/** Rule A-002: in the form of the list. */
export const getTeam = contract({
  method: 'GET',
  path: '/teams/:id',
  summary: 'One team with its points',
  access: anyone,
  limit: 'read',
  params: z.strictObject({ id: TeamId }),
  reply: Team,
});

const terms = {
  name: line(80).pipe(z.string().min(1)),
  description: lines(2000),
  location: LocationId.nullable(),
  active: z.boolean(),
  since: Instant,
  until: Instant.nullable(),
  frame: Frame,
  track: TrackId.nullable(),
  group: CarGroupId.nullable(),
  min_witnesses: MinWitnesses.nullable(),
};
/** Race staff define boards (rule A-014). */
export const createBoard = contract({
  method: 'POST',
  path: '/boards',
  summary: 'Define a leaderboard',
  access: raceStaff,
  body: z.strictObject({
    ...terms,
    calculation: Calculation,
    description: terms.description.default(''),
    location: terms.location.default(null),
    active: terms.active.default(true),
    until: terms.until.default(null),
    frame: terms.frame.default('ALL'),
    track: terms.track.default(null),
    group: terms.group.default(null),
    min_witnesses: terms.min_witnesses.default(null),
  }),
  reply: Board,
  status: 201,
});
/**
 * New terms of a board; its results are computed again. Its calculation cannot change. `revision`: 409 if the board has changed
 * since the form was filled.
 */
export const reviseBoard = contract({
  method: 'PATCH',
  path: '/boards/:id',
  summary: 'Change the terms of a leaderboard',
  access: raceStaff,
  params: BoardParams,
  body: z
    .strictObject(terms)
    .partial()
    .extend({ revision: z.int().min(0).optional() }),
  reply: Board,
});
