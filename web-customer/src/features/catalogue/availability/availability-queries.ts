import { listCars, listSkins, listTracks } from '@paddock/shared-domain/catalogue/contract';
import type { CarId } from '@paddock/shared-domain/kernel/ids';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

/** The search; without a text the most driven come first (AVAIL-16, rule A-120). */
type Search = { readonly search: string; readonly page: number };
const wordsOf = (search: string) => (search === '' ? { popular: 'true' as const } : { search });
/** Laps, records and driven time change all day without pushes: polled every minute while shown. */
const REFRESH_MS = 60_000;

export const carsQuery = ({ search, group, page }: Search & { readonly group: string }) =>
  queryOptions({
    queryKey: ['catalogue', 'all', 'cars', search, group, page],
    queryFn: () =>
      call(listCars, { query: { ...wordsOf(search), ...(group !== '' && { groups: group }), page: String(page) } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    meta: { handled: true },
  });
export const tracksQuery = ({ search, page }: Search) =>
  queryOptions({
    queryKey: ['catalogue', 'all', 'tracks', search, page],
    queryFn: () => call(listTracks, { query: { ...wordsOf(search), page: String(page) } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    meta: { handled: true },
  });

/** The liveries of a car (AVAIL-13). */
export const skinsQuery = (car: CarId) =>
  queryOptions({
    queryKey: ['catalogue', 'all', 'skins', car],
    queryFn: async () => (await call(listSkins, { query: { car } })).results,
    meta: { handled: true },
  });
