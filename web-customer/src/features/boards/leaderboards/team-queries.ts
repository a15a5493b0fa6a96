import { listTeams } from '@paddock/shared-domain/boards/contract';
import { listOwnTeams, type TeamSheet } from '@paddock/shared-domain/boards/team-contract';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { everyPage } from '../../../data/every-page.ts';

/** The user's team on a board, or the teams they have asked to join; read again when the board changes. */
export const ownTeamsQuery = (board: BoardId) =>
  queryOptions({
    queryKey: ['leaderboards', board, 'own teams'],
    queryFn: async () =>
      (await call(listOwnTeams, { params: { id: 'me' } })).results.filter((team) => team.board === board),
    meta: { handled: true },
  });
/** Every approved team of a board, to choose from. */
export const teamNamesQuery = (board: BoardId) =>
  queryOptions({
    queryKey: ['leaderboards', board, 'team names'],
    queryFn: () => everyPage((page) => call(listTeams, { query: { board, approved: 'true', ...page } })),
    meta: { handled: true },
  });

/** An action on a team; whatever the answer, its board is read again. */
export const useTeamAct = (board: BoardId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: () => Promise<TeamSheet>) => act(),
    onSettled: () => client.invalidateQueries({ queryKey: ['leaderboards', board] }),
    meta: { handled: true },
  });
};
