import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { CheckoutId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { Cart } from '@paddock/shared-domain/statements/cart';
import type { LineDetail, LineKind, StatementLine } from '@paddock/shared-domain/statements/statement-line';
import { instant, integer, json, nullable, text, positionColumn } from '../engine/column.ts';
import { type RowIn, table } from '../engine/table.ts';

/** Lines of bills, in the shape that statements use. */
export const lines = table('lines', {
  columns: {
    user_id: text<UserId>(),
    event_id: text(),
    part: integer(),
    position: positionColumn(),
    stream: text(),
    revision: integer(),
    type: text(),
    at: instant(),
    actor: json<Actor>(),
    reason: nullable(text()),
    sealed_reason: nullable(json<SealedText>()),
    kind: text<LineKind>(),
    rule: text(),
    amount_cents: integer(),
    credits: integer(),
    item_id: nullable(text()),
    item_change: nullable(text<NonNullable<StatementLine['item_change']>>()),
    item_cents: integer(),
    detail: json<LineDetail>(),
  },
  key: ['user_id', 'position', 'part'],
  addedOnly: true,
});
/** The contents of open quotes, until they are sold or end. */
export const carts = table('carts', {
  columns: { checkout_id: text<CheckoutId>(), cart: json<Cart>() },
  key: ['checkout_id'],
});
export type LineRow = RowIn<typeof lines>;
