import { accept, type Decider, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { BoardId, UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { neverOnesOwn, type WhoseTable } from '../kernel/never-ones-own.ts';
import type { TeamEvent } from './events.ts';
import type { TeamId } from './ids.ts';
import { captainAfter } from './team-captain.ts';
import { MOST_ASKING, MOST_MEMBERS } from './team-size.ts';

/** Stream `team-{id}`: who drives together on a POINTS board (BOARD-04), and who asked to join. */
export type Team =
  | {
      readonly boardId: BoardId;
      readonly name: string;
      readonly flagCode: string | null;
      /** In the order in which they joined. */
      readonly memberIds: ReadonlySet<UserId>;
      readonly askingIds: ReadonlySet<UserId>;
      /** The member who accepts others; null if only staff manage the team. */
      readonly captainId: UserId | null;
      readonly approved: boolean;
      readonly archived: boolean;
    }
  | undefined;

type EventOf<Type extends TeamEvent['type']> = Extract<TeamEvent, { type: Type }>;
/** Set if a captain does it: refused unless they are the captain now. Absent for staff. */
type ByCaptain = { readonly byCaptain?: UserId | undefined };
export type FormTeam = Command<'FormTeam', EventOf<'TeamFormed'>['data']>;
export type AskToJoinTeam = Command<'AskToJoinTeam', EventOf<'TeamJoinAsked'>['data']>;
export type JoinTeam = Command<'JoinTeam', EventOf<'TeamJoined'>['data'] & ByCaptain>;
export type LeaveTeam = Command<'LeaveTeam', EventOf<'TeamLeft'>['data'] & ByCaptain>;
export type RenameTeam = Command<'RenameTeam', EventOf<'TeamRenamed'>['data'] & ByCaptain>;
export type ApproveTeam = Command<'ApproveTeam', { teamId: TeamId }>;
export type SuspendTeam = Command<'SuspendTeam', { teamId: TeamId }>;
export type ArchiveTeam = Command<'ArchiveTeam', { teamId: TeamId }>;
export type TeamCommand =
  | FormTeam
  | AskToJoinTeam
  | JoinTeam
  | LeaveTeam
  | RenameTeam
  | ApproveTeam
  | SuspendTeam
  | ArchiveTeam;
export type TeamRefusal =
  | 'AlreadyFormed'
  | 'TeamUnknown'
  | 'TeamIsArchived'
  | 'TeamIsFull'
  | 'TooManyAsking'
  | 'NotTheCaptain'
  | 'DidNotAsk'
  | 'NameIsApproved';
type Formed = NonNullable<Team>;
type Answer = Decision<TeamEvent, TeamRefusal>;

/** A command on an existing team that has not ended. */
const onRunning =
  <One extends TeamCommand>(decide: (data: One['data'], team: Formed) => Answer) =>
  ({ data }: One, team: Team): Answer => {
    if (team === undefined) return refuse('TeamUnknown');
    return team.archived ? refuse('TeamIsArchived') : decide(data, team);
  };
const isOther = ({ byCaptain }: ByCaptain, team: Formed): boolean =>
  byCaptain !== undefined && byCaptain !== team.captainId;

const form = ({ data }: FormTeam, team: Team): Answer => {
  if (team !== undefined) return refuse('AlreadyFormed');
  return data.memberIds.length > MOST_MEMBERS ? refuse('TeamIsFull') : accept({ type: 'TeamFormed', data });
};
const ask = onRunning<AskToJoinTeam>((data, team) => {
  if (team.memberIds.has(data.userId) || team.askingIds.has(data.userId)) return accept();
  if (team.memberIds.size >= MOST_MEMBERS) return refuse('TeamIsFull');
  return team.askingIds.size >= MOST_ASKING ? refuse('TooManyAsking') : accept({ type: 'TeamJoinAsked', data });
});
/** A captain may only accept somebody who asked: whom staff add is on record with their name. */
const join = onRunning<JoinTeam>(({ byCaptain, ...data }, team) => {
  if (isOther({ byCaptain }, team)) return refuse('NotTheCaptain');
  if (team.memberIds.has(data.userId)) return accept();
  if (byCaptain !== undefined && !team.askingIds.has(data.userId)) return refuse('DidNotAsk');
  return team.memberIds.size >= MOST_MEMBERS ? refuse('TeamIsFull') : accept({ type: 'TeamJoined', data });
});
/** Removes a member or a request; a member may always leave, even an archived team. */
const leave = ({ data: { byCaptain, ...data } }: LeaveTeam, team: Team): Answer => {
  if (team === undefined) return refuse('TeamUnknown');
  if (isOther({ byCaptain }, team)) return refuse('NotTheCaptain');
  if (team.memberIds.has(data.userId)) return accept({ type: 'TeamLeft', data });
  return team.askingIds.has(data.userId) ? accept({ type: 'TeamJoinDeclined', data }) : accept();
};
/** Approved teams are shown on walls: only staff rename them. */
const rename = onRunning<RenameTeam>(({ byCaptain, ...data }, team) => {
  if (isOther({ byCaptain }, team)) return refuse('NotTheCaptain');
  if (data.name === team.name && data.flagCode === team.flagCode) return accept();
  if (byCaptain !== undefined && team.approved && data.name !== team.name) return refuse('NameIsApproved');
  return accept({ type: 'TeamRenamed', data });
});
const judge = (approved: boolean, type: 'TeamApproved' | 'TeamSuspended') =>
  onRunning<ApproveTeam | SuspendTeam>((data, team) =>
    team.approved === approved ? accept() : accept({ type, data }),
  );
const archive = ({ data }: ArchiveTeam, team: Team): Answer => {
  if (team === undefined) return refuse('TeamUnknown');
  return team.archived ? accept() : accept({ type: 'TeamArchived', data });
};

const without = (ids: ReadonlySet<UserId>, id: UserId): ReadonlySet<UserId> =>
  new Set([...ids].filter((one) => one !== id));

const NO_POINTS = 'open: a team has no points before a race or a colleague gives it some';
const WHOSE: WhoseTable<Team, TeamCommand> = {
  FormTeam: NO_POINTS,
  AskToJoinTeam: NO_POINTS,
  // Staff would share the points of a team that did not choose them.
  JoinTeam: ({ data: { userId, byCaptain } }) => (byCaptain === undefined ? [userId] : []),
  LeaveTeam: 'open: it opens nothing',
  RenameTeam: NO_POINTS,
  ApproveTeam: NO_POINTS,
  SuspendTeam: NO_POINTS,
  ArchiveTeam: NO_POINTS,
};

const rules: Decider<Team, TeamEvent, TeamCommand, TeamRefusal> = {
  category: 'team',
  initialState: undefined,
  evolve: evolveBy<Team, TeamEvent>({
    TeamFormed: (_, { data: { boardId, name, flagCode, memberIds, captainId, approved } }) => ({
      boardId,
      name,
      flagCode,
      memberIds: new Set(memberIds),
      askingIds: new Set(),
      captainId: captainId ?? null,
      approved,
      archived: false,
    }),
    TeamJoinAsked: (team, { data }) => team && { ...team, askingIds: new Set(team.askingIds).add(data.userId) },
    TeamJoinDeclined: (team, { data }) => team && { ...team, askingIds: without(team.askingIds, data.userId) },
    TeamJoined: (team, { data }) =>
      team && {
        ...team,
        memberIds: new Set(team.memberIds).add(data.userId),
        askingIds: without(team.askingIds, data.userId),
      },
    TeamLeft: (team, { data }) => {
      if (team === undefined) return undefined;
      const memberIds = without(team.memberIds, data.userId);
      return { ...team, memberIds, captainId: captainAfter(team.captainId, data.userId, [...memberIds]) };
    },
    TeamRenamed: (team, { data: { name, flagCode } }) => team && { ...team, name, flagCode },
    TeamApproved: (team) => team && { ...team, approved: true },
    TeamSuspended: (team) => team && { ...team, approved: false },
    TeamArchived: (team) => team && { ...team, approved: false, archived: true, askingIds: new Set() },
  }),
  decide: decideBy({
    FormTeam: form,
    AskToJoinTeam: ask,
    JoinTeam: join,
    LeaveTeam: leave,
    RenameTeam: rename,
    ApproveTeam: judge(true, 'TeamApproved'),
    SuspendTeam: judge(false, 'TeamSuspended'),
    ArchiveTeam: archive,
  }),
};

export const teamDecider = neverOnesOwn(rules, WHOSE);
