import { countTeams, readBoardSign, readTeamNamed, readTeamsOf } from '@paddock/projections/boards/leaderboards/read';
import { TeamId } from '@paddock/shared-domain/boards/ids';
import { teamDecider, type TeamCommand } from '@paddock/shared-domain/boards/team';
import {
  addTeamMember,
  archiveTeam,
  askToJoinTeam,
  createTeam,
  getTeamSheet,
  listOwnTeams,
  removeTeamMember,
  reviseTeam,
} from '@paddock/shared-domain/boards/team-contract';
import { MOST_TEAMS } from '@paddock/shared-domain/boards/team-size';
import type { BoardId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import type { Wanted } from '@paddock/kit/command-handling/commands';
import { isOwnRefusal, OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import { asCustomer, asStaff } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { mayAsStaff, type SignedIn } from '@paddock/kit/http/caller';
import { denied, invalid, notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { serveAccount, serveSignedIn } from '@paddock/kit/http/serve';
import { type BoardDeps, RACES } from './board-deps.ts';
import { no, oneTeamEach, TEAM_REFUSALS } from './refusals.ts';
import { teamSheetOf } from './team-sheet.ts';

const READS = { reads: ['leaderboards'] };

/** What the command of a team request needs from the request. */
type Asked = {
  readonly caller: SignedIn;
  readonly commandId: string;
  readonly requestId: string;
  readonly now: Instant;
};

/** People form teams, ask to join and leave them; captains accept members; race staff may do all of it (BOARD-04). */
export const registerTeamRoutes = (app: FastifyInstance, parts: BoardDeps): void => {
  const { db, commands, newId } = parts.deps;
  const sheetOf = teamSheetOf(parts);
  const isStaff = (caller: SignedIn): boolean => mayAsStaff(caller, [RACES]);
  const teamOf = async (id: TeamId) => (await commands.load(teamDecider, id)).state;

  /** Whether a person already drives for another team of this board. */
  const isTaken = async (user: UserId, board: BoardId, but?: TeamId): Promise<boolean> =>
    (await readTeamsOf(db, user)).some((team) => team.board_id === board && team.id !== but && team.isMember);
  /** Why a team cannot have this name. Names are read aloud, so case does not matter. */
  const nameTaken = async (board: BoardId, name: string, but?: TeamId): Promise<ProblemAnswer | undefined> =>
    (await readTeamNamed(db, board, name, but))
      ? invalid({ name: ['This leaderboard already has a team with this name.'] })
      : undefined;

  const act = async (id: TeamId, wanted: readonly Wanted<TeamCommand>[], asked: Asked, status: 200 | 201 = 200) => {
    const { caller, commandId, requestId, now } = asked;
    const actor = isStaff(caller) ? asStaff(caller, RACES) : asCustomer(caller);
    const handled = await commands.handle(teamDecider, id, wanted, { commandId, requestId, now, actor });
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused')
      return isOwnRefusal(handled.reason) ? OWN_PROBLEMS[handled.reason] : TEAM_REFUSALS[handled.reason];
    // Another team may have accepted one of them at the same moment: their place on the board decides the race.
    const seconds: UserId[] = [];
    for (const { type, data } of wanted)
      for (const user of type === 'FormTeam' ? data.memberIds : type === 'JoinTeam' ? [data.userId] : []) {
        const settled = await parts.oneTeamEach.settle(id, user, now);
        if (settled === 'busy') return problem('busy');
        if (settled === 'second') seconds.push(user);
      }
    if (seconds.length > 0) return oneTeamEach;
    const team = await teamOf(id);
    return team === undefined ? notFound : ok(await sheetOf(id, team, caller), { position: handled.position, status });
  };
  /** Set unless staff act: the decider then checks that this is the captain. */
  const captain = (caller: SignedIn): { readonly byCaptain?: UserId } =>
    isStaff(caller) ? {} : { byCaptain: caller.userId };

  serveSignedIn(
    app,
    createTeam,
    async ({ body, ...asked }) => {
      const { caller } = asked;
      const { board: boardId, name, flag_code: flagCode, members, approved } = body;
      if ((members !== undefined || approved !== undefined) && !isStaff(caller)) return denied;
      const board = await readBoardSign(db, boardId);
      if (board === undefined || (!board.active && !isStaff(caller)))
        return invalid({ board: ['There is no such leaderboard.'] });
      if (board.calculation !== 'POINTS') return invalid({ board: ['Only leaderboards with points have teams.'] });
      if (board.frozen !== null) return invalid({ board: ['This leaderboard is closed.'] });
      const taken = await nameTaken(boardId, name);
      if (taken !== undefined) return taken;
      if ((await countTeams(db, boardId)) >= MOST_TEAMS) return no('This leaderboard cannot take more teams.');
      const memberIds = [...new Set(members ?? [caller.userId])];
      const found = await Promise.all(
        memberIds.map(async (user) => ({
          known: await parts.exists(user),
          taken: await isTaken(user, boardId),
        })),
      );
      if (found.some(({ known }) => !known)) return invalid({ members: ['There is no such customer.'] });
      if (found.some((one) => one.taken)) return oneTeamEach;
      const teamId = TeamId.parse(newId());
      const data = {
        teamId,
        boardId,
        name,
        flagCode,
        memberIds,
        captainId: memberIds[0] ?? null,
        approved: approved ?? false,
      };
      return act(teamId, [{ type: 'FormTeam', data }], asked, 201);
    },
    READS,
  );

  serveSignedIn(
    app,
    reviseTeam,
    async ({ params: { id: teamId }, body, ...asked }) => {
      const { caller } = asked;
      const team = await teamOf(teamId);
      if (team === undefined) return notFound;
      if (body.approved !== undefined && !isStaff(caller)) return denied;
      const name = body.name ?? team.name;
      const taken = name === team.name ? undefined : await nameTaken(team.boardId, name, teamId);
      if (taken !== undefined) return taken;
      const flagCode = body.flag_code === undefined ? team.flagCode : body.flag_code;
      const judged =
        body.approved === undefined
          ? []
          : [{ type: body.approved ? 'ApproveTeam' : 'SuspendTeam', data: { teamId } } as const];
      return act(
        teamId,
        [{ type: 'RenameTeam', data: { teamId, name, flagCode, ...captain(caller) } }, ...judged],
        asked,
      );
    },
    READS,
  );

  serveSignedIn(
    app,
    askToJoinTeam,
    async ({ params: { id: teamId }, ...asked }) => {
      const { userId } = asked.caller;
      const team = await teamOf(teamId);
      // Strangers get 404 for an unapproved team.
      if (team === undefined || (!team.approved && !team.memberIds.has(userId) && !team.askingIds.has(userId)))
        return notFound;
      if (await isTaken(userId, team.boardId, teamId)) return oneTeamEach;
      return act(teamId, [{ type: 'AskToJoinTeam', data: { teamId, userId } }], asked);
    },
    READS,
  );

  serveSignedIn(
    app,
    addTeamMember,
    async ({ params: { id: teamId }, body: { user: userId }, ...asked }) => {
      const team = await teamOf(teamId);
      if (team === undefined) return notFound;
      if (!(await parts.exists(userId))) return invalid({ user: ['There is no such customer.'] });
      if (await isTaken(userId, team.boardId, teamId)) return oneTeamEach;
      return act(teamId, [{ type: 'JoinTeam', data: { teamId, userId, ...captain(asked.caller) } }], asked);
    },
    READS,
  );

  serveSignedIn(app, removeTeamMember, async ({ params: { id: teamId }, body, ...asked }) => {
    const { caller } = asked;
    const userId = body.user ?? caller.userId;
    const by = userId === caller.userId ? {} : captain(caller);
    return act(teamId, [{ type: 'LeaveTeam', data: { teamId, userId, ...by } }], asked);
  });

  serveSignedIn(app, archiveTeam, ({ params: { id: teamId }, body: _none, ...asked }) =>
    act(teamId, [{ type: 'ArchiveTeam', data: { teamId } }], asked),
  );

  serveSignedIn(app, getTeamSheet, async ({ params: { id }, caller }) => {
    const team = await teamOf(id);
    return team === undefined ? notFound : ok(await sheetOf(id, team, caller));
  });

  serveAccount(
    app,
    listOwnTeams,
    async ({ account, caller }) => {
      if (!(await parts.exists(account))) return notFound;
      const found = await Promise.all(
        (await readTeamsOf(db, account)).map(async ({ id }) => ({ id, team: await teamOf(id) })),
      );
      const results = await Promise.all(
        found.flatMap(({ id, team }) => (team === undefined || team.archived ? [] : [sheetOf(id, team, caller)])),
      );
      return ok({ results });
    },
    READS,
  );
};
