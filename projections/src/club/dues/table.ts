import type { LotPart } from '@paddock/shared-domain/club/credit-events';
import type { LotId, MembershipId, UserId } from '@paddock/shared-domain/kernel/ids';
import { boolean, instant, integer, json, localDate, nullable, text } from '../../engine/column.ts';
import { type RowIn, table } from '../../engine/table.ts';

/** Active memberships: when the next month falls due, and when an unpaid one is tried again. */
export const memberships = table('memberships', {
  columns: {
    id: text<MembershipId>(),
    user_id: text<UserId>(),
    started_on: localDate(),
    zone: text(),
    /** The cycle that falls due next, and when it begins. */
    cycle: integer(),
    renews_at: instant(),
    /** The unpaid cycle, when its charge failed, and which step of the dunning plan comes next. */
    unpaid_cycle: nullable(integer()),
    failed_at: nullable(instant()),
    attempt: nullable(integer()),
    retry_at: nullable(instant()),
  },
  key: ['id'],
  indexes: [{ on: '(renews_at)' }, { on: '(retry_at) where retry_at is not null' }],
});
/** Lots of credits: when the customer is warned, and when what is left expires. */
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
/** Credits that are set aside, neither spent nor given back yet. */
export const holds = table('holds', {
  columns: { id: text(), user_id: text<UserId>(), parts: json<readonly LotPart[]>(), held_at: instant() },
  key: ['id'],
  indexes: [{ on: '(held_at)' }],
});
export type MembershipRow = RowIn<typeof memberships>;
export type LotRow = RowIn<typeof lots>;
export type HoldRow = RowIn<typeof holds>;
