import type { CheckoutPhase } from '@paddock/shared-domain/checkout/checkout';
import type { CheckoutId, LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import { boolean, instant, integer, nullable, text } from '../../engine/column.ts';
import { type RowIn, table } from '../../engine/table.ts';

/** Every checkout ever quoted, and how far it got. */
export const checkouts = table('checkouts', {
  columns: {
    id: text<CheckoutId>(),
    user_id: text<UserId>(),
    location_id: text<LocationId>(),
    phase: text<CheckoutPhase>(),
    /** Accepted and not at an end: the janitor looks after it (decision D4). */
    under_way: boolean(),
    total_cents: integer(),
    intent_id: nullable(text()),
    quoted_at: instant(),
    moved_at: instant(),
  },
  key: ['id'],
  indexes: [{ on: '(moved_at) where under_way' }, { on: '(user_id, quoted_at)' }, { on: '(intent_id)' }],
});
export type CheckoutRow = RowIn<typeof checkouts>;
