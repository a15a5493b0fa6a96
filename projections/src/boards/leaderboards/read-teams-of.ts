import type { TeamId } from '@paddock/shared-domain/boards/ids';
import type { BoardId, UserId } from '@paddock/shared-domain/kernel/ids';
import { folded } from '@paddock/shared-domain/kernel/folded';
import type { Pool } from 'pg';

/** A team that a person drives for, or asked to join. */
export type TeamOf = { readonly id: TeamId; readonly board_id: BoardId; readonly isMember: boolean };

/** The active teams of a person, in order of id. */
export const readTeamsOf = async (db: Pool, user: UserId): Promise<readonly TeamOf[]> =>
  (
    await db.query<TeamOf>(
      `select id, board_id, $1 = any(member_ids) as "isMember" from leaderboards.teams
        where not archived and ($1 = any(member_ids) or $1 = any(asking_ids)) order by id`,
      [user],
    )
  ).rows;

/** Whether an active team of a board, other than `but`, has this name. Case, accents, apostrophes and hyphens are ignored. */
export const readTeamNamed = async (db: Pool, board: BoardId, name: string, but?: TeamId): Promise<boolean> => {
  const { rows } = await db.query<{ name: string }>(
    'select name from leaderboards.teams where board_id = $1 and not archived and id is distinct from $2',
    [board, but ?? null],
  );
  return rows.some((team) => folded(team.name) === folded(name));
};

export const countTeams = async (db: Pool, board: BoardId): Promise<number> =>
  (
    await db.query<{ count: number }>(
      'select count(*)::int as count from leaderboards.teams where board_id = $1 and not archived',
      [board],
    )
  ).rows[0]?.count ?? 0;
