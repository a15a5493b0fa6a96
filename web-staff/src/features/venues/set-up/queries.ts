import type { BodyOf } from '@paddock/shared-domain/contracts/contract';
import { withdrawPage, previewPage } from '@paddock/shared-domain/catalogue/contract';
import type { PageId } from '@paddock/shared-domain/catalogue/ids';
import { previewReminder } from '@paddock/shared-domain/venues/reminder-preview-contract';
import { getProgress, getSheet, listRecords } from '@paddock/shared-domain/venues/set-up-contract';
import type { RecordKind } from '@paddock/shared-domain/venues/sheet';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import type { Kind } from './kinds/kinds.ts';

export const progressQuery = queryOptions({
  queryKey: ['venues', 'all', 'progress'],
  queryFn: () => call(getProgress, {}),
  meta: { handled: true },
});

/** The live model whose push announces a change of a kind. */
const MODELS: { readonly [Of in RecordKind]: string } = {
  business: 'venues',
  location: 'venues',
  seatType: 'venues',
  seat: 'venues',
  page: 'catalogue',
  track: 'catalogue',
  car: 'catalogue',
  carGroup: 'catalogue',
  board: 'set-up',
  preset: 'set-up',
  assist: 'set-up',
};

export const recordsQuery = (kind: RecordKind) =>
  queryOptions({
    queryKey: [MODELS[kind], 'all', 'records', kind],
    queryFn: async () => (await call(listRecords, { query: { kind } })).results,
    meta: { handled: true },
  });
export const sheetQuery = (kind: RecordKind, id: string) =>
  queryOptions({
    queryKey: [MODELS[kind], 'all', 'sheet', kind, id],
    queryFn: () => call(getSheet, { query: { kind, id } }),
    meta: { handled: true },
  });

type Saving = { readonly id: string | undefined; readonly body: object };
/** Creates or changes a record and returns its id. The calls of all kinds take an object and return one with an id. */
export const useSaveRecord = ({ kind, create, revise }: Kind) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: Saving): Promise<string> => {
      const contract = id === undefined ? create : revise;
      if (contract === undefined) throw new Error(`Records of ${kind} cannot be written like this.`);
      const parts = { body, ...(id !== undefined && { params: { id } }) };
      const saved = (await call(contract, parts as Parameters<typeof call<typeof contract>>[1])) as
        | { readonly id?: string }
        | undefined;
      return saved?.id ?? id ?? '';
    },
    // Also after a refusal: a colleague may have saved first, and their change must be shown.
    onSettled: () => client.invalidateQueries({ queryKey: [MODELS[kind], 'all'] }),
    meta: { handled: true },
  });
};

/** Withdraws a page from the app; its text is kept. */
export const useWithdrawPage = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(withdrawPage, { params: { id: id as PageId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['catalogue', 'all'] }),
    meta: { handled: true },
  });
};

/** Which reminder customers would get, and when, by the terms in a form; not sent until both parameters are known. */
export const reminderPreviewQuery = (terms: string | undefined, visit: string | undefined) =>
  queryOptions({
    queryKey: ['reminder-preview', terms, visit],
    queryFn: () =>
      call(previewReminder, {
        body: { ...(JSON.parse(terms ?? '{}') as object), visit: visit ?? '' } as BodyOf<typeof previewReminder>,
      }),
    staleTime: Infinity,
    retry: false,
    meta: { handled: true },
  });

/** How a text would look once published. */
export const previewQuery = (html: string) =>
  queryOptions({
    queryKey: ['page-preview', html],
    queryFn: async () => (await call(previewPage, { body: { html } })).html,
    staleTime: Infinity,
    meta: { handled: true },
  });
