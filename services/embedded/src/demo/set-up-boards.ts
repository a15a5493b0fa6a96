import { boardDecider } from '@paddock/shared-domain/boards/board';
import { teamDecider } from '@paddock/shared-domain/boards/team';
import { DAY, type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { atOnce, as, DEMO_ACTOR, does, later } from './does.ts';
import { awardOf, boardsSince, CUP_TEAMS, type DemoBoard, type DemoTeam, NIGHT_TEAMS } from './boards-plan.ts';
import type { DemoDeps } from './demo-deps.ts';

const formTeams = (deps: DemoDeps, { boardId }: DemoBoard, teams: readonly DemoTeam[], since: Instant) =>
  atOnce(teams, 4, async ({ teamId, name, flagCode, memberIds, carId, points }) => {
    const form = { teamId, boardId, name, flagCode, memberIds: [...memberIds], approved: true };
    await does(deps, teamDecider, teamId, [{ type: 'FormTeam', data: form }], as(DEMO_ACTOR, `form ${teamId}`, since));
    for (const [race, scored] of points.entries()) {
      const awardedAt = instantOf(millisOf(since) + (race + 1) * 7 * DAY);
      const awardId = awardOf(teamId, race);
      const award = { boardId, awardId, teamId, carId, points: scored, awardedAt, memberIds: [...memberIds] };
      await does(
        deps,
        boardDecider,
        boardId,
        [{ type: 'AwardPoints', data: award }],
        as(DEMO_ACTOR, `award ${awardId}`, awardedAt),
      );
    }
  });

/** Creates boards, and the teams of the boards with points. */
export const setUpBoards = async (deps: DemoDeps, since: Instant): Promise<void> => {
  const boards = boardsSince(since);
  await atOnce([...boards.all.entries()], 8, ([index, { boardId, terms }]) =>
    does(
      deps,
      boardDecider,
      boardId,
      [{ type: 'DefineBoard', data: { boardId, ...terms } }],
      as(DEMO_ACTOR, `define ${boardId}`, later(since, index)),
    ),
  );
  await formTeams(deps, boards.teamCup, CUP_TEAMS, since);
  await formTeams(deps, boards.nightLeague, NIGHT_TEAMS, since);
};
