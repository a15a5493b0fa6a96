import type { PromotionId } from '@paddock/shared-domain/kernel/ids';
import type { PromotionTerms } from '@paddock/shared-domain/promotions/events';
import { boolean, instant, integer, json, text } from '../engine/column.ts';
import { type RowIn, table } from '../engine/table.ts';

/** Promotion codes with their terms, how many bookings have used them, and the cents that they took off these. */
export const promotions = table('promotions', {
  columns: {
    id: text<PromotionId>(),
    terms: json<PromotionTerms>(),
    ended: boolean(),
    used: integer(),
    given_cents: integer(),
    made_at: instant(),
  },
  key: ['id'],
});
export type PromotionRow = RowIn<typeof promotions>;
