import type { DeskPaymentMethod } from '@paddock/shared-domain/billing/desk-payment-method';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { RefundId, ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { AnyRefundCause } from '@paddock/shared-domain/booking/refund-terms';
import { boolean, instant, integer, json, nullable, text, textArray } from '../engine/column.ts';
import { type RowIn, table } from '../engine/table.ts';

/** How the card's part was returned, or that it was not. */
export type CardPart = 'none' | 'due' | 'refunded' | 'failed' | DeskPaymentMethod | 'voucher';
/** The last failure at the card provider. */
export type CardFailure = { readonly text: string; readonly at: Instant };
/** The last thing staff did about it. */
export type Settling = {
  readonly how: 'card' | DeskPaymentMethod | 'voucher';
  readonly by: Actor;
  readonly at: Instant;
  /** Why, as staff typed it: sealed, or in plain in events of earlier releases. */
  readonly reason: string | null;
  readonly sealed_reason: SealedText | null;
};

export const refunds = table('refunds', {
  columns: {
    id: text<RefundId>(),
    source_id: text(),
    user_id: text<UserId>(),
    reservation_ids: textArray<ReservationId>(),
    cause: text<AnyRefundCause>(),
    card_cents: integer(),
    voucher_cents: integer(),
    credits: integer(),
    net_cents: integer(),
    tax_cents: integer(),
    /** How the desk took the card's part, if it was not paid by card. */
    paid_at_desk: nullable(text<DeskPaymentMethod>()),
    card: text<CardPart>(),
    /** `due`, `card-refunded`, `failed`: the provider will not and a person must, `settled`: a person did, `completed`. */
    state: text<'due' | 'card-refunded' | 'failed' | 'settled' | 'completed'>(),
    /** Neither completed nor failed at the provider: the recovery sweeper watches it (decision 0137). */
    under_way: boolean(),
    failure: nullable(json<CardFailure>()),
    settling: nullable(json<Settling>()),
    /** Who decided on it, and why. */
    by: json<Actor>(),
    reason: nullable(text()),
    sealed_reason: nullable(json<SealedText>()),
    due_at: instant(),
    moved_at: instant(),
  },
  key: ['id'],
  indexes: [{ on: '(moved_at) where under_way' }, { on: '(user_id, due_at)' }],
});
/** Charges that the card's bank took back, by the provider's id of the dispute. */
export const disputes = table('disputes', {
  columns: {
    id: text(),
    source_id: text(),
    user_id: text<UserId>(),
    charge_id: text(),
    amount_cents: integer(),
    state: text<'taken' | 'won' | 'lost'>(),
    at: instant(),
  },
  key: ['id'],
  indexes: [{ on: "(at) where state = 'taken'" }, { on: '(user_id)' }],
});
export type DisputeRow = RowIn<typeof disputes>;
export type RefundRow = RowIn<typeof refunds>;
