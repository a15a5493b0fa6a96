import type { TeamId } from '@paddock/shared-domain/boards/ids';
import type { BoardId, UserId } from '@paddock/shared-domain/kernel/ids';
import { folded } from '@paddock/shared-domain/kernel/folded';
import type { Pool } from 'pg';

/** A team that somebody drives for, or asks to. */
export type TeamOf = { readonly id: TeamId; readonly board_id: BoardId; readonly isMember: boolean };

/** The running teams of a person, in the order of their ids. */
export const readTeamsOf = async (db: Pool, user: UserId): Promise<readonly TeamOf[]> =>
  (
    await db.query<TeamOf>(
      `select id, board_id, $1 = any(member_ids) as "isMember" from leaderboards.teams
        where not archived and ($1 = any(member_ids) or $1 = any(asking_ids)) order by id`,
      [user],
    )
  ).rows;

/** Whether a running team of a board, other than `but`, has this name as people hear it: case, accents, apostrophes and hyphens do not count. */
export const readTeamNamed = async (db: Pool, board: BoardId, name: string, but?: TeamId): Promise<boolean> => {
  const { rows } = await db.query<{ name: string }>(
    'select name from leaderboards.teams where board_id = $1 and not archived and id is distinct from $2',
    [board, but ?? null],
  );
  return rows.some((team) => folded(team.name) === folded(name));
};

/** How many running teams a board has. */
export const countTeams = async (db: Pool, board: BoardId): Promise<number> =>
  (
    await db.query<{ count: number }>(
      'select count(*)::int as count from leaderboards.teams where board_id = $1 and not archived',
      [board],
    )
  ).rows[0]?.count ?? 0;
