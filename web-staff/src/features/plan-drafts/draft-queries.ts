import { dayScope } from '@paddock/shared-domain/contracts/live';
import type { BodyOf } from '@paddock/shared-domain/contracts/contract';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import {
  applyPlanDraft,
  draftChanges,
  dropPlanDraft,
  getPlanDraft,
  listPlanDrafts,
  openPlanDraft,
  type PlanDraftView,
} from '@paddock/shared-domain/plan-drafts/contract';
import type { DraftId } from '@paddock/shared-domain/plan-drafts/ids';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** All keys begin with the planner of their day: a push about the day has them read again. */
const keyOf = (location: LocationId, date: LocalDate) => ['planner', dayScope(location, date)] as const;

export const draftsQuery = (location: LocationId, date: LocalDate) =>
  queryOptions({
    queryKey: [...keyOf(location, date), 'drafts'],
    queryFn: async ({ signal }) => (await call(listPlanDrafts, { query: { location, date }, signal })).results,
    meta: { handled: true },
  });

/** A draft, checked against the day as it is now. */
export const draftQuery = (location: LocationId, date: LocalDate, id: DraftId) =>
  queryOptions({
    queryKey: [...keyOf(location, date), 'draft', id],
    queryFn: ({ signal }) => call(getPlanDraft, { params: { id }, signal }),
    meta: { handled: true },
  });

export const useOpenDraft = (location: LocationId, date: LocalDate) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(openPlanDraft, { body: { location, date, reason } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...keyOf(location, date), 'drafts'] }),
    meta: { handled: true },
  });
};

export type DraftChanges = Partial<BodyOf<typeof draftChanges>>;
/** Adds changes and removes some; the answer is the draft after that. */
export const useDraftChange = ({ location, date, id }: Pick<PlanDraftView, 'location' | 'date' | 'id'>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: DraftChanges) => call(draftChanges, { params: { id }, body: changes }),
    onSuccess: (draft) => client.setQueryData(draftQuery(location, date, id).queryKey, draft),
    onError: () => client.invalidateQueries({ queryKey: keyOf(location, date) }),
    meta: { handled: true },
  });
};

/** Applies a draft for exactly the sums shown. */
export const useApplyDraft = ({ location, date, id, totals }: PlanDraftView) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents } = totals;
      const expected = { owed_cents, card_cents, voucher_cents, credits, withdrawn_cents };
      return call(applyPlanDraft, { params: { id }, body: { expected } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(location, date) }),
    meta: { handled: true },
  });
};

export const useDropDraft = ({ location, date, id }: PlanDraftView) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(dropPlanDraft, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(location, date) }),
    meta: { handled: true },
  });
};
