import { z } from 'zod';
import { anyone, staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { BoardId } from '../kernel/ids.ts';
import { line } from '../kernel/text.ts';
import { Instant } from '../kernel/time.ts';
import { Board, TimeResult } from './contract.ts';

const params = z.strictObject({ id: BoardId });

/** The seal of a frozen board, whether it still matches, and which laps came too late (launcher.md 8.2, 8.5). */
export const BoardClosing = z.object({
  frozen_as_of: Instant,
  rows: z.int(),
  /** SHA-256 in hex over its rows, as in the log. */
  hash: z.string(),
  /** Whether the board as stored now has the same hash. */
  holds: z.boolean(),
  /** Better laps that arrived after the freeze, each driver's best: they do not count unless staff reopen the board. */
  late: z.array(TimeResult),
});
export type BoardClosing = z.infer<typeof BoardClosing>;
/** 404 until the board is frozen. */
export const getBoardClosing = contract({
  method: 'GET',
  path: '/boards/:id/closing',
  summary: 'How a leaderboard was closed',
  access: anyone,
  params,
  reply: BoardClosing,
  limit: 'read',
});

/** Reopens a frozen board, which freezes again a day later. A repeat changes nothing. */
export const reopenBoard = contract({
  method: 'POST',
  path: '/boards/:id/reopen',
  summary: 'Open a frozen leaderboard again',
  access: staff('leaderboards.can_manage_race_events'),
  params,
  body: z.strictObject({ why: line(200).pipe(z.string().min(1, 'Please give a reason.')) }),
  reply: Board,
});
