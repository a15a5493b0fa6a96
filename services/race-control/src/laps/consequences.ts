import {
  type AnyLap,
  type BoardLap,
  readApprovedLaps,
  readBoardLap,
  readBoardsOfTrack,
  readStandings,
  type Standing,
} from '@paddock/projections/boards/leaderboards/read';
import { bestOn, compareLaps, sharedRanks } from '@paddock/shared-domain/boards/board-ranking';
import type { LapId, UserId } from '@paddock/shared-domain/kernel/ids';
import { lapTimeText } from '@paddock/shared-domain/laps/lap-time';
import type { Consequence, Ruling } from '@paddock/shared-domain/laps/steward-contract';
import type { LapDeps } from './lap-deps.ts';

type Asked = { readonly ruling: Ruling; readonly user: UserId | null; readonly penaltyMillis: number };

/** Most rows of a board that are read: nobody compares a longer one manually. */
const MOST = 2000;
/** Rows shown beside those that a ruling changes. */
const FIRST = 5;

/** The lap as it would count, with its driver and time; undefined if it would count for nobody. */
const countingAfter = ({ approved, lap }: { approved: boolean; lap: AnyLap }, asked: Asked): BoardLap | undefined => {
  const userId = asked.ruling === 'reattribute' ? asked.user : lap.userId;
  const counts = asked.ruling === 'approve' || (asked.ruling !== 'reject' && approved);
  if (!counts || userId === null) return undefined;
  const penaltyMillis = asked.ruling === 'penalise' ? asked.penaltyMillis : lap.penaltyMillis;
  return { ...lap, userId, penaltyMillis, millis: lap.millis - lap.penaltyMillis + penaltyMillis };
};

/**
 * What a ruling would change on each board of the lap's track, by the boards' own rule. Nothing is recorded. Undefined for a lap
 * that does not exist.
 */
export const consequencesOf = async (
  { deps: { db }, publicNames }: Pick<LapDeps, 'deps' | 'publicNames'>,
  id: LapId,
  asked: Asked,
): Promise<Consequence[] | undefined> => {
  const entry = await readBoardLap(db, id);
  if (entry === undefined) return undefined;
  const { lap } = entry;
  const counting = countingAfter(entry, asked);
  const users = [...new Set([lap.userId, counting?.userId ?? null])].filter((user) => user !== null);
  const lapsOf = new Map(
    await Promise.all(
      users.map(async (user) => {
        const others = (await readApprovedLaps(db, lap.trackId, user)).filter(({ lapId }) => lapId !== id);
        return [user, counting?.userId === user ? [...others, counting] : others] as const;
      }),
    ),
  );
  const boards = await readBoardsOfTrack(db, lap.trackId);
  const changed = await Promise.all(
    boards.map(async (board) => {
      const before = await readStandings(db, board.id, MOST);
      const kept = before.filter(({ userId }) => !users.includes(userId));
      const made = users.flatMap((user): readonly Standing[] => {
        const best = bestOn(board.terms, lapsOf.get(user) ?? []);
        return best === undefined ? [] : [best];
      });
      const after = [...kept, ...made].sort(compareLaps);
      const same = JSON.stringify(before.map(told)) === JSON.stringify(after.map(told));
      return same ? [] : [{ board, before, after }];
    }),
  );
  const shown = changed.flat().map(({ board, before, after }) => ({
    board,
    before: shownOf(before, users),
    after: shownOf(after, users),
  }));
  const names = await publicNames([
    ...new Set(shown.flatMap((each) => [...each.before, ...each.after].map(({ userId }) => userId))),
  ]);
  const lineOf = ({ userId, rank, millis }: Standing & { readonly rank: number }) => ({
    rank,
    name: names.get(userId) ?? 'Former racer',
    hms: lapTimeText(millis),
    touched: users.includes(userId),
  });
  return shown.map(({ board, before, after }) => ({
    board: board.id,
    name: board.name,
    before: before.map(lineOf),
    after: after.map(lineOf),
  }));
};

const told = ({ userId, millis, lapId }: Standing) => [userId, millis, lapId];
/** The first rows, and the changed ones wherever they are. */
const shownOf = (rows: readonly Standing[], users: readonly UserId[]) => {
  const ranks = sharedRanks(rows.map(({ millis }) => millis));
  return rows
    .map((row, index) => ({ ...row, rank: ranks[index] ?? index + 1 }))
    .filter(({ userId }, index) => index < FIRST || users.includes(userId));
};
