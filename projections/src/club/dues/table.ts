import type { LotPart } from '@paddock/shared-domain/club/credit-events';
import type { LotId, MembershipId, UserId } from '@paddock/shared-domain/kernel/ids';
import { boolean, instant, integer, json, localDate, nullable, text } from '../../engine/column.ts';
import { type RowIn, table } from '../../engine/table.ts';

/** Active memberships: when the next month is due, and when an unpaid one is tried again. */
export const memberships = table('memberships', {
  columns: {
    id: text<MembershipId>(),
    user_id: text<UserId>(),
    started_on: localDate(),
    zone: text(),
    /** The next cycle, and when it begins. */
    cycle: integer(),
    renews_at: instant(),
    /** The last cycle whose amount was determined ahead, and what the last paid month cost. */
    priced_cycle: integer(),
    paid_cents: nullable(integer()),
    /** The first cycle that is charged after a pause; null without one. */
    paused_until: nullable(integer()),
    /** The unpaid cycle, when its charge failed, and the next step of the dunning plan. */
    unpaid_cycle: nullable(integer()),
    failed_at: nullable(instant()),
    attempt: nullable(integer()),
    retry_at: nullable(instant()),
    /** When the membership ends if that cycle stays unpaid; null: it does not. */
    ends_at: nullable(instant()),
  },
  key: ['id'],
  indexes: [{ on: '(renews_at)' }, { on: '(retry_at) where retry_at is not null' }],
});
/** Lots of credits: when the customer is warned, and when the rest expires. */
export const lots = table('lots', {
  columns: {
    id: text<LotId>(),
    user_id: text<UserId>(),
    left_over: integer(),
    announced: boolean(),
    warn_at: instant(),
    expires_at: instant(),
  },
  key: ['id'],
  indexes: [{ on: '(expires_at) where left_over > 0' }],
});
/** Credits held, neither spent nor released. */
export const holds = table('holds', {
  columns: { id: text(), user_id: text<UserId>(), parts: json<readonly LotPart[]>(), held_at: instant() },
  key: ['id'],
  indexes: [{ on: '(held_at)' }],
});
export type MembershipRow = RowIn<typeof memberships>;
export type LotRow = RowIn<typeof lots>;
export type HoldRow = RowIn<typeof holds>;
