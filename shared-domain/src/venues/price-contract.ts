import { z } from 'zod';
import { superuser } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { LocationId, PriceRuleId } from '../kernel/ids.ts';
import { LocalDate } from '../kernel/time.ts';
import { LocationParams } from './contract.ts';
import { PriceRuleForm, PriceRuleShown } from './price-rule-form.ts';

/** How many changes of price rules the caller saw (`changes` of the list): 409 `conflict` if there were others since. */
const seen = { changes: z.int().min(0) };
const RuleBody = z
  .strictObject({ ...PriceRuleForm.shape, ...seen })
  .refine(({ from, to }) => to === null || from <= to, {
    path: ['to'],
    message: 'Let the last day not be before the first.',
  })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], message: 'Let it end after it begins.' })
  .refine(({ cost_cents: sum, change_ppm: change }) => sum === null || change === null, {
    path: ['change_ppm'],
    message: 'Give a price or a percentage, not both.',
  });
export type PriceRuleBody = z.infer<typeof RuleBody>;
const RuleParams = z.strictObject({ id: LocationId, rule: PriceRuleId });

/** Every version of the rules, also those that are over, in the order in which they count: of those that apply the last one. */
export const PriceRuleList = z.object({ changes: z.int(), results: z.array(PriceRuleShown) });
export type PriceRuleList = z.infer<typeof PriceRuleList>;

export const listPriceRules = contract({
  method: 'GET',
  path: '/locations/:id/price-rules',
  summary: 'The rules about prices of a location',
  access: superuser,
  params: LocationParams,
  reply: PriceRuleList,
});
/** It prices visits from its first day on. What was quoted or booked keeps its price. */
export const announcePriceRule = contract({
  method: 'POST',
  path: '/locations/:id/price-rules',
  summary: 'Announce a rule about prices',
  access: superuser,
  params: LocationParams,
  body: RuleBody,
  reply: PriceRuleList,
});
/** The days before its new first day stay as they were, and so does its place among the rules. */
export const revisePriceRule = contract({
  method: 'PATCH',
  path: '/locations/:id/price-rules/:rule',
  summary: 'Change a rule about prices from a day on',
  access: superuser,
  params: RuleParams,
  body: RuleBody,
  reply: PriceRuleList,
});
export const endPriceRule = contract({
  method: 'POST',
  path: '/locations/:id/price-rules/:rule/end',
  summary: 'End a rule about prices from a day on',
  access: superuser,
  params: RuleParams,
  body: z.strictObject({ from: LocalDate, ...seen }),
  reply: PriceRuleList,
});
