import { z } from 'zod';
import { BoardId, CarGroupId, CarId, LocationId, TrackId, UserId } from '../kernel/ids.ts';
import { BookIndex } from '../kernel/book-index.ts';
import { event } from '../kernel/message.ts';
import { Instant } from '../kernel/time.ts';
import { SessionType } from '../assetto-corsa/race-sessions.ts';
import { AwardId, TeamId } from './ids.ts';

export const Calculation = z.enum(['TIME', 'POINTS']);
export type Calculation = z.infer<typeof Calculation>;
export const Frame = z.enum(['ALL', 'DAY', 'WEEK', 'MONTH', 'SEASON']);
export type Frame = z.infer<typeof Frame>;

/** One witness sees nearly every lap; there are four kinds. */
export const MinWitnesses = z.int().min(2).max(4);

/** The terms of a board (launcher.md 8.1). Null means "any". */
export const BoardTerms = z.object({
  name: z.string().min(1).max(80),
  description: z.string().max(2000),
  calculation: Calculation,
  /** Null is a Global board (rule A-116). */
  locationId: LocationId.nullable(),
  active: z.boolean(),
  /** Laps count from here on, and before `until`. */
  since: Instant,
  until: Instant.nullable(),
  frame: Frame,
  /** A TIME board has a track; a POINTS board counts awards. */
  trackId: TrackId.nullable(),
  carGroupId: CarGroupId.nullable(),
  carId: CarId.nullable(),
  sessions: z.array(SessionType).nullable(),
  tyres: z.array(z.string().max(40)).nullable(),
  ballastMinKg: z.int().min(0).max(1000).nullable(),
  /** POINTS: how many members of a team count. */
  countBest: z.int().min(1).max(100).nullable(),
  /** TIME: only laps with this many witnesses; absent or null means any (launcher.md 12.1). */
  minWitnesses: MinWitnesses.nullable().optional(),
});
export type BoardTerms = z.infer<typeof BoardTerms>;

/** A board, or its new terms: all fields, so that only the last event counts. */
export const BoardDefined = event('BoardDefined', { boardId: BoardId, ...BoardTerms.shape });
/** Points of one race or import, once per award (launcher.md 8.3). */
export const PointsAwarded = event('PointsAwarded', {
  boardId: BoardId,
  awardId: AwardId,
  teamId: TeamId,
  carId: CarId.nullable(),
  points: z.int().min(-10_000).max(10_000),
  awardedAt: Instant,
});
/** A wrong award no longer counts. */
export const PointsWithdrawn = event('PointsWithdrawn', {
  boardId: BoardId,
  awardId: AwardId,
  teamId: TeamId,
  points: z.int(),
});

/** A board whose time range ended stays as it was at `asOf`, whatever is recorded or decided later (launcher.md 8.2, 8.5). */
export const BoardFrozen = event('BoardFrozen', {
  boardId: BoardId,
  period: z.object({ since: Instant, until: Instant }),
  /** A day after the end, or after it was last reopened. */
  asOf: Instant,
  /** The number of its rows, and SHA-256 in hex over all of them (`sealed-rows.ts`). */
  rows: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
/** Staff reopened a frozen board. */
export const BoardReopened = event('BoardReopened', {
  boardId: BoardId,
  /** Fixed words: what staff typed is sealed in the metadata. Earlier releases stored it here in plain text. */
  why: z.string().min(1).max(200),
  reopenedAt: Instant,
});

/**
 * The book of a year was closed: how the board stands. Its awards stay in the former books; `former` says which of them to read
 * about one.
 */
export const BoardCarriedForward = event('BoardCarriedForward', {
  boardId: BoardId,
  terms: BoardTerms,
  frozen: z.boolean(),
  reopenedAt: Instant.nullable(),
  /** The revision of this event. */
  place: z.int().min(0),
  /** The revision of the last change of the terms, of a freeze or of a reopening: forms are filled from it. */
  revision: z.int().min(0),
  former: z.array(BookIndex),
});

const team = { teamId: TeamId };
/** Somebody created a team on a board. */
export const TeamFormed = event('TeamFormed', {
  ...team,
  boardId: BoardId,
  name: z.string().min(1).max(40),
  memberIds: z.array(UserId).max(100),
  /** Two letters, ISO 3166-1. */
  flagCode: z
    .string()
    .regex(/^[a-z]{2}$/)
    .nullable(),
  approved: z.boolean(),
  /** The member who accepts others. Older teams have none. */
  captainId: UserId.nullable().optional(),
});
/** Somebody asked to join, and waits for a decision of its captain or of staff. */
export const TeamJoinAsked = event('TeamJoinAsked', { ...team, userId: UserId });
/** A request to join was withdrawn or declined: the actor is in the metadata. */
export const TeamJoinDeclined = event('TeamJoinDeclined', { ...team, userId: UserId });
/** A team was renamed. */
export const TeamRenamed = event('TeamRenamed', {
  ...team,
  name: z.string().min(1).max(40),
  flagCode: z
    .string()
    .regex(/^[a-z]{2}$/)
    .nullable(),
});
/** Somebody drives for the team from now on. */
export const TeamJoined = event('TeamJoined', { ...team, userId: UserId });
/** Somebody no longer drives for the team. */
export const TeamLeft = event('TeamLeft', { ...team, userId: UserId });
/** Staff approved the team. */
export const TeamApproved = event('TeamApproved', team);
/** Staff suspended the team. */
export const TeamSuspended = event('TeamSuspended', team);
/** The team ended: it is shown nowhere, and its name and members are free. */
export const TeamArchived = event('TeamArchived', team);

const driver = { boardId: BoardId, userId: UserId, teamId: TeamId, since: z.int().min(0) };
/** Somebody has a place in this team of the board, since the event with this revision in the team's stream. */
export const DriverPlaced = event('DriverPlaced', driver);
/** That membership ended. */
export const DriverFreed = event('DriverFreed', driver);

export const boardEvents = [
  BoardDefined,
  BoardFrozen,
  BoardReopened,
  PointsAwarded,
  PointsWithdrawn,
  BoardCarriedForward,
] as const;
export const teamEvents = [
  TeamFormed,
  TeamJoinAsked,
  TeamJoinDeclined,
  TeamJoined,
  TeamLeft,
  TeamRenamed,
  TeamApproved,
  TeamSuspended,
  TeamArchived,
] as const;
export const driverEvents = [DriverPlaced, DriverFreed] as const;
export type DriverEvent = z.infer<(typeof driverEvents)[number]>;
export type BoardEvent = z.infer<(typeof boardEvents)[number]>;
export type TeamEvent = z.infer<(typeof teamEvents)[number]>;
