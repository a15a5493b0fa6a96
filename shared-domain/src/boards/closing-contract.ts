import { z } from 'zod';
import { anyone, staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { BoardId } from '../kernel/ids.ts';
import { line } from '../kernel/text.ts';
import { Instant } from '../kernel/time.ts';
import { Board, TimeResult } from './contract.ts';

const params = z.strictObject({ id: BoardId });

/** What a frozen board is sealed with, whether it still shows that, and which laps came too late (launcher.md 8.2, 8.5). */
export const BoardClosing = z.object({
  frozen_as_of: Instant,
  rows: z.int(),
  /** SHA-256 in hex over its rows, as the log keeps it. */
  hash: z.string(),
  /** Whether the board as it is kept now makes the same hash. */
  holds: z.boolean(),
  /** Better laps that came after it was frozen, each driver's best: they do not count until staff open it again. */
  late: z.array(TimeResult),
});
export type BoardClosing = z.infer<typeof BoardClosing>;
/** Not found while the board still moves. */
export const getBoardClosing = contract({
  method: 'GET',
  path: '/boards/:id/closing',
  summary: 'How a leaderboard was closed',
  access: anyone,
  params,
  reply: BoardClosing,
  limit: 'read',
});

/** A frozen board moves again, and freezes anew a day later. Again changes nothing. */
export const reopenBoard = contract({
  method: 'POST',
  path: '/boards/:id/reopen',
  summary: 'Open a frozen leaderboard again',
  access: staff('leaderboards.can_manage_race_events'),
  params,
  body: z.strictObject({ why: line(200).pipe(z.string().min(1, 'Please give a reason.')) }),
  reply: Board,
});
