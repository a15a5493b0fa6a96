import { accept, type Decider, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { TeamEvent } from './events.ts';
import type { TeamId } from './ids.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';

/** Stream `team-{id}`: who drives together on a POINTS board (BOARD-04). */
export type Team = { readonly memberIds: VersionedMap<UserId, true>; readonly approved: boolean } | undefined;

type EventOf<Type extends TeamEvent['type']> = Extract<TeamEvent, { type: Type }>;
export type FormTeam = Command<'FormTeam', EventOf<'TeamFormed'>['data']>;
export type JoinTeam = Command<'JoinTeam', EventOf<'TeamJoined'>['data']>;
export type LeaveTeam = Command<'LeaveTeam', EventOf<'TeamLeft'>['data']>;
export type ApproveTeam = Command<'ApproveTeam', { teamId: TeamId }>;
export type SuspendTeam = Command<'SuspendTeam', { teamId: TeamId }>;
export type TeamCommand = FormTeam | JoinTeam | LeaveTeam | ApproveTeam | SuspendTeam;
export type TeamRefusal = 'AlreadyFormed' | 'TeamUnknown';
type Answer = Decision<TeamEvent, TeamRefusal>;

const form = ({ data }: FormTeam, team: Team): Answer =>
  team === undefined ? accept({ type: 'TeamFormed', data }) : refuse('AlreadyFormed');
const join = ({ data }: JoinTeam, team: Team): Answer => {
  if (team === undefined) return refuse('TeamUnknown');
  return team.memberIds.has(data.userId) ? accept() : accept({ type: 'TeamJoined', data });
};
const leave = ({ data }: LeaveTeam, team: Team): Answer => {
  if (team === undefined) return refuse('TeamUnknown');
  return team.memberIds.has(data.userId) ? accept({ type: 'TeamLeft', data }) : accept();
};
const judge =
  (approved: boolean, type: 'TeamApproved' | 'TeamSuspended') =>
  ({ data }: ApproveTeam | SuspendTeam, team: Team): Answer => {
    if (team === undefined) return refuse('TeamUnknown');
    return team.approved === approved ? accept() : accept({ type, data });
  };

const membersOf = (users: readonly UserId[]): VersionedMap<UserId, true> =>
  VersionedMap.of(users.map((user) => [user, true]));

export const teamDecider: Decider<Team, TeamEvent, TeamCommand, TeamRefusal> = {
  category: 'team',
  initialState: undefined,
  evolve: evolveBy<Team, TeamEvent>({
    TeamFormed: (_, { data }) => ({ memberIds: membersOf(data.memberIds), approved: data.approved }),
    TeamJoined: (team, { data }) => team && { ...team, memberIds: team.memberIds.with(data.userId, true) },
    TeamLeft: (team, { data }) => team && { ...team, memberIds: team.memberIds.with(data.userId, undefined) },
    TeamApproved: (team) => team && { ...team, approved: true },
    TeamSuspended: (team) => team && { ...team, approved: false },
  }),
  decide: decideBy({
    FormTeam: form,
    JoinTeam: join,
    LeaveTeam: leave,
    ApproveTeam: judge(true, 'TeamApproved'),
    SuspendTeam: judge(false, 'TeamSuspended'),
  }),
};
