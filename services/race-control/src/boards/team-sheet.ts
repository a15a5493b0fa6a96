import type { Team } from '@paddock/shared-domain/boards/team';
import type { TeamSheet } from '@paddock/shared-domain/boards/team-contract';
import type { TeamId } from '@paddock/shared-domain/boards/ids';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { type SignedIn, mayAsStaff } from '@paddock/kit/http/caller';
import { type BoardDeps, RACES } from './board-deps.ts';
import { FORMER_RACER } from './racers.ts';

/**
 * A team as its people or race staff see it, with public names. Requests to join are shown to the captain and staff; others see
 * only their own.
 */
export const teamSheetOf =
  ({ racers }: Pick<BoardDeps, 'racers'>) =>
  async (id: TeamId, team: NonNullable<Team>, caller: SignedIn): Promise<TeamSheet> => {
    const isLeading = team.captainId === caller.userId || mayAsStaff(caller, [RACES]);
    const members = [...team.memberIds];
    const asking = [...team.askingIds].filter((user) => isLeading || user === caller.userId);
    const people = await racers([...members, ...asking]);
    const named = (user: UserId) => ({ user, display_name: (people.get(user) ?? FORMER_RACER).name });
    return {
      id,
      board: team.boardId,
      name: team.name,
      flag_code: team.flagCode,
      approved: team.approved,
      archived: team.archived,
      captain: team.captainId,
      members: members.map(named),
      asking: asking.map(named),
    };
  };
