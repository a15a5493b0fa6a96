import type { BodyOf } from '@paddock/shared-domain/contracts/contract';
import { LocationId, PriceRuleId } from '@paddock/shared-domain/kernel/ids';
import {
  announcePriceRule,
  endPriceRule,
  listPriceRules,
  revisePriceRule,
} from '@paddock/shared-domain/venues/price-contract';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';

export type SentRule = BodyOf<typeof announcePriceRule>;

/** Under `venues/all`, so that a push about the venues refreshes it. */
const keyOf = (location: string) => ['venues', 'all', 'price-rules', location];
export const priceRulesQuery = (location: string) =>
  queryOptions({
    queryKey: keyOf(location),
    queryFn: ({ signal }) => call(listPriceRules, { params: { id: LocationId.parse(location) }, signal }),
    meta: { handled: true },
  });

/** Announces a rule, or with `rule` changes that one from its first day on. */
export const useSaveRule = (location: string) => {
  const client = useQueryClient();
  const id = LocationId.parse(location);
  return useMutation({
    mutationFn: ({ rule, body }: { readonly rule: string | undefined; readonly body: SentRule }) =>
      rule === undefined
        ? call(announcePriceRule, { params: { id }, body })
        : call(revisePriceRule, { params: { id, rule: PriceRuleId.parse(rule) }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(location) }),
    meta: { handled: true },
  });
};

export const useEndRule = (location: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ rule, ...body }: { readonly rule: string; readonly from: LocalDate; readonly changes: number }) =>
      call(endPriceRule, { params: { id: LocationId.parse(location), rule: PriceRuleId.parse(rule) }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(location) }),
    meta: { handled: true },
  });
};
