import type { BoardEvent, TeamEvent } from '@paddock/shared-domain/boards/events';
import { captainAfter } from '@paddock/shared-domain/boards/team-captain';
import type { TeamId } from '@paddock/shared-domain/boards/ids';
import { announce, change, type ReadingHandler, rowKey } from '../../engine/projection.ts';
import { momentIs, momentKey, momentOf } from './moment.ts';
import { ended } from './standings.ts';
import { boards, type TeamRow, teams, teamSpans } from './table.ts';

type TeamWord = TeamEvent | Extract<BoardEvent, { type: 'PointsAwarded' | 'PointsWithdrawn' }>;
type Of<Type extends TeamWord['type']> = Extract<TeamWord, { type: Type }>;

/** A team changes; its former state stays in the history of its board. */
const onTeam = <Event extends TeamWord>(
  fold: (team: TeamRow | undefined, event: Event) => Omit<TeamRow, 'opened'> | undefined,
): ReadingHandler<Event> => ({
  reads: ({ data: { teamId } }) => [momentKey, rowKey(teams, { id: teamId })],
  changes: (event, rows) => {
    const id: TeamId = event.data.teamId;
    const at = momentOf(rows, event);
    const before = rows.get(teams, { id });
    const folded = fold(before, event);
    if (folded === undefined) return [momentIs(at)];
    const team = { ...folded, opened: event.position };
    const { awards: _, captain_id: __, asking_ids: ___, archived: ____, ...shown } = team;
    return [
      change(teams, { id }, () => team),
      ...(before === undefined ? [] : [change(teamSpans, { id, opened: before.opened }, (span) => ended(span, at))]),
      change(teamSpans, { id, opened: team.opened }, () => ({ ...shown, from_at: at, to_at: null })),
      change(boards, { id: team.board_id }, (row) => row && { ...row, changed: event.position }),
      momentIs(at),
      announce('leaderboards', { board: team.board_id }),
    ];
  },
});
const scored = (team: TeamRow, awards: TeamRow['awards']): TeamRow => ({
  ...team,
  awards,
  points: awards.reduce((sum, { points }) => sum + points, 0),
  best_award: awards.reduce((most, { points }) => Math.max(most, points), 0),
});

export const onTeams = {
  TeamFormed: onTeam<Of<'TeamFormed'>>((_, { data }) => ({
    id: data.teamId,
    board_id: data.boardId,
    name: data.name,
    member_ids: data.memberIds,
    flag_code: data.flagCode,
    approved: data.approved,
    points: 0,
    best_award: 0,
    reached_at: null,
    car_id: null,
    awards: [],
    captain_id: data.captainId ?? null,
    asking_ids: [],
    archived: false,
  })),
  TeamJoinAsked: onTeam<Of<'TeamJoinAsked'>>(
    (team, { data }) => team && { ...team, asking_ids: [...team.asking_ids, data.userId] },
  ),
  TeamJoinDeclined: onTeam<Of<'TeamJoinDeclined'>>(
    (team, { data }) => team && { ...team, asking_ids: team.asking_ids.filter((id) => id !== data.userId) },
  ),
  TeamRenamed: onTeam<Of<'TeamRenamed'>>(
    (team, { data }) => team && { ...team, name: data.name, flag_code: data.flagCode },
  ),
  TeamArchived: onTeam<Of<'TeamArchived'>>(
    (team) => team && { ...team, approved: false, archived: true, asking_ids: [] },
  ),
  TeamJoined: onTeam<Of<'TeamJoined'>>(
    (team, { data }) =>
      team && {
        ...team,
        member_ids: [...team.member_ids, data.userId],
        asking_ids: team.asking_ids.filter((id) => id !== data.userId),
      },
  ),
  TeamLeft: onTeam<Of<'TeamLeft'>>((team, { data }) => {
    if (team === undefined) return undefined;
    const members = team.member_ids.filter((id) => id !== data.userId);
    return { ...team, member_ids: members, captain_id: captainAfter(team.captain_id, data.userId, members) };
  }),
  TeamApproved: onTeam<Of<'TeamApproved'>>((team) => team && { ...team, approved: true }),
  TeamSuspended: onTeam<Of<'TeamSuspended'>>((team) => team && { ...team, approved: false }),
  PointsAwarded: onTeam<Of<'PointsAwarded'>>(
    (team, { data }) =>
      team && {
        ...scored(team, [...team.awards, { awardId: data.awardId, points: data.points }]),
        reached_at: data.awardedAt,
        car_id: data.carId ?? team.car_id,
      },
  ),
  PointsWithdrawn: onTeam<Of<'PointsWithdrawn'>>(
    (team, { data }) =>
      team &&
      scored(
        team,
        team.awards.filter(({ awardId }) => awardId !== data.awardId),
      ),
  ),
};
