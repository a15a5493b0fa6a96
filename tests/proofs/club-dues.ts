import { createDecode } from '@paddock/event-store/codec';
import type { RecordedEvent } from '@paddock/event-store/port';
import { dueName, type Dues } from '@paddock/sales/club/billing-clock/dues-port';
import { dues } from '@paddock/projections/club/dues/project';
import type { Due } from '@paddock/projections/club/dues/read';
import { holds, type LotRow, lots, type MembershipRow, memberships } from '@paddock/projections/club/dues/table';
import type { Rows } from '@paddock/projections/engine/projection';
import { keyText, type Row, type TableDefinition } from '@paddock/projections/engine/table';
import { allEvents } from '@paddock/shared-domain/all-events';
import type { PriceCents } from '@paddock/shared-domain/kernel/money';
import { DAY, type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { stub } from '../support/stub.ts';

const decode = createDecode([...allEvents]);

/** The read model of what is due, in memory: the product's own handlers, and the answers of the product's own query. */
export const duesInMemory = (log: readonly RecordedEvent[]): Dues => {
  const rows = new Map<TableDefinition, Map<string, Row>>([
    [memberships, new Map()],
    [lots, new Map()],
    [holds, new Map()],
  ]);
  let read = 0;
  const tableOf = (table: TableDefinition) => rows.get(table) as Map<string, Row>;
  const level = (): void => {
    for (; read < log.length; read += 1) {
      const event = decode(log[read] as RecordedEvent);
      const handler = dues.on[event.type];
      if (handler === undefined) continue;
      const found = stub<Rows>({
        get: ((table: TableDefinition, key: object) => tableOf(table).get(keyText(table, key as Row))) as Rows['get'],
      });
      const effects = typeof handler === 'function' ? handler(event) : handler.changes(event, found);
      for (const effect of effects) {
        if ('announcement' in effect) continue;
        const name = keyText(effect.table, effect.key);
        const next = effect.fold(tableOf(effect.table).get(name));
        if (next === undefined) tableOf(effect.table).delete(name);
        else tableOf(effect.table).set(name, next);
      }
    }
  };
  const all = (): readonly Due[] => {
    level();
    const members = [...tableOf(memberships).values()] as unknown as MembershipRow[];
    const credit = [...tableOf(lots).values()] as unknown as LotRow[];
    return [
      ...members.map((row): Due => ({
        kind: 'renewal',
        id: row.id,
        step: row.cycle,
        userId: row.user_id,
        at: row.renews_at,
      })),
      ...members.flatMap((row): Due[] =>
        row.priced_cycle < row.cycle && row.unpaid_cycle === null && row.cycle >= (row.paused_until ?? 0)
          ? [
              {
                ...{ kind: 'notice', id: row.id, step: row.cycle, userId: row.user_id },
                at: plusMillis(row.renews_at, -7 * DAY),
                formerCents: row.paid_cents as PriceCents | null,
              },
            ]
          : [],
      ),
      ...members.flatMap((row): Due[] =>
        row.retry_at === null
          ? []
          : [{ kind: 'dunning', id: row.id, step: row.attempt ?? 0, userId: row.user_id, at: row.retry_at }],
      ),
      ...credit.flatMap((row): Due[] =>
        row.left_over > 0 && !row.announced
          ? [{ kind: 'warning', id: row.id, step: 0, userId: row.user_id, at: row.warn_at }]
          : [],
      ),
      ...credit.flatMap((row): Due[] =>
        row.left_over > 0
          ? [{ kind: 'expiry', id: row.id, step: row.left_over, userId: row.user_id, at: row.expires_at }]
          : [],
      ),
    ];
  };
  const expiryOf = (id: string) => (tableOf(lots).get(id) as unknown as LotRow | undefined)?.expires_at ?? '';
  const renewalOf = (id: string) =>
    (tableOf(memberships).get(id) as unknown as MembershipRow | undefined)?.renews_at ?? '';
  const key = (due: Due) => `${due.at} ${due.kind} ${due.id}`;
  return {
    due: (until: Instant, except) =>
      Promise.resolve(
        all()
          .filter((due) => due.at <= until && !except.includes(dueName(due)))
          .filter((due) => due.kind !== 'notice' || renewalOf(due.id) > until)
          .filter((due) => due.kind !== 'warning' || expiryOf(due.id) > until)
          .toSorted((a, b) => (key(a) < key(b) ? -1 : 1)),
      ),
    next: (after, until) =>
      Promise.resolve(
        all()
          .map(({ at }) => at)
          .filter((at) => at > after && at <= until)
          .toSorted()[0],
      ),
    priced: (now) => {
      level();
      const members = [...tableOf(memberships).values()] as unknown as MembershipRow[];
      return Promise.resolve(
        members
          .filter((row) => row.renews_at > now && row.priced_cycle === row.cycle && row.unpaid_cycle === null)
          .filter((row) => row.cycle >= (row.paused_until ?? 0))
          .map((row) => ({
            ...({ kind: 'notice', id: row.id, step: row.cycle, userId: row.user_id } as const),
            at: row.renews_at,
            formerCents: row.paid_cents as PriceCents | null,
          })),
      );
    },
    shown: () => Promise.resolve(),
  };
};
