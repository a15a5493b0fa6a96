import type { OutstandingKind } from '../billing/item-events.ts';
import type { CheckoutId, UserId } from '../kernel/ids.ts';
import type { Recorded } from '../kernel/message.ts';
import type { Instant } from '../kernel/time.ts';
import { type Cart, cartOf } from './cart.ts';
import { linesOf } from './lines-of.ts';
import { makesLines, type MoneyEvent } from './statement-event.ts';
import type { StatementLine } from './statement-line.ts';

/** What an account owes in cents, and the credits in it. */
export type Standing = { readonly cents: number; readonly credits: number };
export type BilledLine = StatementLine & { readonly balance_cents: number; readonly credits_balance: number };
export type OpenItem = {
  readonly item_id: string;
  readonly kind: OutstandingKind | null;
  readonly owed_cents: number;
  readonly since: Instant;
};
/** A bill as of a moment: the balance before, the lines, the balance then, and the open items. */
export type Statement = {
  readonly user: UserId;
  readonly from: Instant | null;
  readonly asOf: Instant;
  readonly opening: Standing;
  readonly lines: readonly BilledLine[];
  readonly closing: Standing;
  readonly outstanding: readonly OpenItem[];
};
export type Period = { readonly asOf: Instant; readonly from?: Instant | undefined };

const openItems = (lines: readonly StatementLine[]): OpenItem[] => {
  const open = new Map<string, OpenItem>();
  for (const { item_id, item_change, item_cents, detail, at } of lines) {
    if (item_id === null) continue;
    const item = open.get(item_id);
    if (item_change === 'added')
      open.set(item_id, { item_id, kind: detail.item_kind ?? null, owed_cents: item_cents, since: at });
    else if (item_change === 'closed') open.delete(item_id);
    else if (item !== undefined) open.set(item_id, { ...item, owed_cents: item.owed_cents - item_cents });
  }
  return [...open.values()];
};

const dayOf = ({ at }: StatementLine): string => at.slice(0, 10);
/** Ordered by day, and within a day by position, not by clock (decision 0142). It matters only for an imported past. */
const byDay = (lines: readonly StatementLine[]): readonly StatementLine[] =>
  lines.toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0));

/** A person's bill as of a moment, from lines in log order: the lines decided up to and including that moment. */
export const statementFrom = (user: UserId, lines: readonly StatementLine[], { asOf, from }: Period): Statement => {
  const known = lines.filter((line) => line.user_id === user && line.at <= asOf);
  let standing: Standing = { cents: 0, credits: 0 };
  let opening = standing;
  const shown: BilledLine[] = [];
  for (const line of byDay(known)) {
    standing = { cents: standing.cents + line.amount_cents, credits: standing.credits + line.credits };
    if (from !== undefined && line.at < from) {
      opening = { cents: opening.cents + line.amount_cents, credits: opening.credits + line.credits };
    } else if (line.kind !== 'item') {
      shown.push({ ...line, balance_cents: standing.cents, credits_balance: standing.credits });
    }
  }
  return { user, from: from ?? null, asOf, opening, lines: shown, closing: standing, outstanding: openItems(known) };
};

/** Lines of all events, in order; quotes are kept until their sale. */
export const allLines = (events: Iterable<Recorded<MoneyEvent>>): StatementLine[] => {
  const carts = new Map<CheckoutId, Cart>();
  const lines: StatementLine[] = [];
  for (const event of events) {
    if (event.type === 'CheckoutQuoted') carts.set(event.data.checkoutId, cartOf(event.data));
    if (!makesLines(event)) continue;
    const cart = event.type === 'CheckoutCompleted' ? carts.get(event.data.checkoutId) : undefined;
    lines.push(...linesOf(event, cart));
  }
  return lines;
};

/** A person's bill from the events themselves, in log order: the reference that the read model is tested against. */
export const statementOf = (events: Iterable<Recorded<MoneyEvent>>, user: UserId, period: Period): Statement =>
  statementFrom(user, allLines(events), period);

/** The lines that the later of two bills has in addition: the events between the two moments. */
export const linesBetween = <Line extends { readonly event_id: string; readonly part: number }>(
  earlier: readonly Line[],
  later: readonly Line[],
): readonly Line[] => {
  const named = (line: Line): string => `${line.event_id}/${line.part}`;
  const known = new Set(earlier.map(named));
  return later.filter((line) => !known.has(named(line)));
};
