import type { LapId, UserId } from '../kernel/ids.ts';
import type { TeamId } from './ids.ts';

/** A row of a frozen board: a driver's lap in ms, or a team's points. */
export type SealedRow =
  | { readonly rank: number; readonly userId: UserId; readonly millis: number; readonly lapId: LapId }
  | { readonly rank: number; readonly teamId: TeamId; readonly points: number };

/**
 * The text that a frozen board's hash covers: a line for each row in the board's order, without names, so that anybody with the
 * log can compute it again (launcher.md 8.5).
 */
export const sealedText = (rows: readonly SealedRow[]): string =>
  rows
    .map((row) =>
      'lapId' in row
        ? `${row.rank} ${row.userId} ${row.millis} ${row.lapId}\n`
        : `${row.rank} ${row.teamId} ${row.points}\n`,
    )
    .join('');
