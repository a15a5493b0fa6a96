import { readTeamsOf } from '@paddock/projections/boards/leaderboards/read';
import { teamDecider } from '@paddock/shared-domain/boards/team';
import type { Deps } from '@paddock/kit/deps';
import type { ForgetHook } from '@paddock/kit/forget-hooks';

const READ_MODEL_MS = 5_000;

/** A forgotten person leaves all teams and withdraws requests to join (rule A-054). */
export const leaveAllTeams =
  ({ commands, db, positions, store }: Pick<Deps, 'commands' | 'db' | 'positions' | 'store'>): ForgetHook =>
  async ({ userId, actor, now, commandId }) => {
    await positions.waitFor('leaderboards', await store.head(), READ_MODEL_MS);
    for (const { id: teamId } of await readTeamsOf(db, userId)) {
      const left = await commands.handle(teamDecider, teamId, [{ type: 'LeaveTeam', data: { teamId, userId } }], {
        commandId: `${commandId}/${teamId}`,
        actor,
        now,
      });
      if (left.outcome === 'busy') throw new Error('A team could not be left: it is busy.');
    }
  };
