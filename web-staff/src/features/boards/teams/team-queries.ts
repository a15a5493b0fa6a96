import { listTeams } from '@paddock/shared-domain/boards/contract';
import type { TeamId } from '@paddock/shared-domain/boards/ids';
import { getTeamSheet, type TeamSheet } from '@paddock/shared-domain/boards/team-contract';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';

/** Every team of a board, also those that wait for approval. */
export const boardTeamsQuery = (board: BoardId) =>
  queryOptions({
    queryKey: ['leaderboards', board, 'teams'],
    queryFn: async () => (await call(listTeams, { query: { board, page_size: '100' } })).results,
    meta: { handled: true },
  });
/** A team with its requests to join; read again with its board. */
export const teamSheetQuery = (board: BoardId, id: TeamId) =>
  queryOptions({
    queryKey: ['leaderboards', board, 'teams', id],
    queryFn: () => call(getTeamSheet, { params: { id } }),
    meta: { handled: true },
  });

/** Changes a team; whatever the answer, its board is read again. */
export const useTeamAct = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: () => Promise<TeamSheet>) => act(),
    onSettled: () => client.invalidateQueries({ queryKey: ['leaderboards'] }),
    meta: { handled: true },
  });
};
