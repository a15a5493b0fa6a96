import type { LapId, UserId } from '@paddock/shared-domain/kernel/ids';
import { getConsequences, listDeskLaps, type Ruling } from '@paddock/shared-domain/laps/steward-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

export type Shown = 'held' | 'all';
/** Laps for stewards; read again when another lap waits or was decided. */
export const deskQuery = (show: Shown, page: number) =>
  queryOptions({
    queryKey: ['leaderboards', 'desk', show, page],
    queryFn: () => call(listDeskLaps, { query: { show, page: String(page) } }),
    meta: { handled: true },
  });

export type Decision = { readonly ruling: Ruling; readonly user: UserId | null; readonly penaltyMillis: number };
/** Boards before and after a decision that is not made yet. */
export const consequencesQuery = (id: LapId, { ruling, user, penaltyMillis }: Decision) =>
  queryOptions({
    queryKey: ['leaderboards', 'desk', 'consequences', id, ruling, user, penaltyMillis],
    queryFn: async () =>
      (
        await call(getConsequences, {
          params: { id },
          query: {
            ruling,
            ...(user !== null && ruling === 'reattribute' && { user }),
            ...(ruling === 'penalise' && { penalty_millis: String(penaltyMillis) }),
          },
        })
      ).boards,
    staleTime: 0,
    meta: { handled: true },
  });
