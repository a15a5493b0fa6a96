import type { PromotionId } from '@paddock/shared-domain/kernel/ids';
import type { PromotionEvent } from '@paddock/shared-domain/promotions/events';
import { announce, change, type Effect, projection } from '../engine/projection.ts';
import { promotions, type PromotionRow } from './table.ts';

const told = announce('promotions', { all: 'all' });
const altered = (id: PromotionId, news: (row: PromotionRow) => Partial<PromotionRow>): readonly Effect[] => [
  change(promotions, { id }, (row) => row && { ...row, ...news(row) }),
  told,
];
/** Uses and cents that came to a code, or left it. */
const counted = (id: PromotionId, used: number, cents: number): readonly Effect[] =>
  altered(id, (row) => ({ used: row.used + used, given_cents: row.given_cents + cents }));

/** Promotion codes. A use counts once its booking is paid. */
export const promotionsProjection = projection<PromotionEvent>({
  name: 'promotions',
  version: 1,
  tables: [promotions],
  on: {
    PromotionMade: ({ data: { promotionId: id, terms }, metadata }) => [
      change(promotions, { id }, () => ({
        id,
        terms,
        ended: false,
        used: 0,
        given_cents: 0,
        made_at: metadata.at,
      })),
      told,
    ],
    PromotionRevised: ({ data: { promotionId, terms } }) => altered(promotionId, () => ({ terms })),
    PromotionEnded: ({ data: { promotionId } }) => altered(promotionId, () => ({ ended: true })),
    PromotionUsed: ({ data: { promotionId, amountCents } }) => counted(promotionId, 1, amountCents),
    PromotionGivenBack: ({ data: { promotionId, amountCents, left } }) =>
      counted(promotionId, left === 0 ? -1 : 0, -amountCents),
  },
});
