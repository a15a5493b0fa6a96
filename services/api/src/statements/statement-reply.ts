import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { StatementLineReply, StatementReply } from '@paddock/shared-domain/statements/contract';
import { lineWords } from '@paddock/shared-domain/statements/line-words';
import type { BilledLine, OpenItem, Statement } from '@paddock/shared-domain/statements/statement';
import type { StatementLine } from '@paddock/shared-domain/statements/statement-line';

/** Whom the answer is for: a customer hears that staff did something, not who, and not their note (ruling A-061). */
export type Reader = { readonly isStaff: boolean };

export const actorReply = (actor: Actor, { isStaff }: Reader): StatementLineReply['actor'] => ({
  kind: actor.kind,
  user: 'userId' in actor && (isStaff || actor.kind === 'customer') ? actor.userId : null,
});

export const lineReply = (line: BilledLine, reader: Reader): StatementLineReply => ({
  ...line,
  what: lineWords(line),
  actor: actorReply(line.actor, reader),
  reason: reader.isStaff ? line.reason : null,
});

const ITEMS: { readonly [Kind in NonNullable<OpenItem['kind']>]: string } = {
  reservation: 'Unpaid reservation',
  small_total: 'Small booking total',
  renewal: 'Unpaid membership renewal',
  early_cancel: 'Discount difference of a membership that ended early',
  move: 'Price difference of a moved reservation',
};

/** Moments of change a time line can still show apart. */
const MOST_MOMENTS = 500;
const momentsOf = (lines: readonly StatementLine[]): Instant[] =>
  [...new Set(lines.filter(({ kind }) => kind !== 'item').map(({ at }) => at))].toSorted().slice(-MOST_MOMENTS);

export const statementReply = (
  statement: Statement,
  all: readonly StatementLine[],
  reader: Reader,
): StatementReply => ({
  user: statement.user,
  from: statement.from,
  as_of: statement.asOf,
  opening: statement.opening,
  lines: statement.lines.map((line) => lineReply(line, reader)),
  closing: statement.closing,
  outstanding: statement.outstanding.map(({ item_id, kind, owed_cents, since }) => ({
    id: item_id,
    description: kind === null ? 'Outstanding item' : ITEMS[kind],
    owed_cents,
    since,
  })),
  moments: momentsOf(all),
});
