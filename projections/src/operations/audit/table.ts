import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { instant, integer, nullable, text, positionColumn } from '../../engine/column.ts';
import { type RowIn, table } from '../../engine/table.ts';

/** One row for each view and person viewed; a search without a result has one row without a person. Ids only. */
export const reads = table('reads', {
  columns: {
    event_id: text(),
    place: integer(),
    reader_id: text<UserId>(),
    permission: text(),
    what: text(),
    user_id: nullable(text<UserId>()),
    request_id: nullable(text()),
    at: instant(),
  },
  key: ['event_id', 'place'],
  addedOnly: true,
  indexes: [{ on: '(at)' }, { on: '(user_id, at)' }, { on: '(reader_id, at)' }],
});
export type ReadRow = RowIn<typeof reads>;

/**
 * The place of each event in the timelines of a customer, seat, reservation or voucher, and of the staff who caused it (kind
 * `staff`). A reference only: the content is in the log.
 */
export const entries = table('entries', {
  columns: {
    kind: text<'customer' | 'seat' | 'reservation' | 'voucher' | 'staff'>(),
    id: text(),
    position: positionColumn(),
    event_id: text(),
    stream: text(),
    revision: integer(),
    type: text(),
    permission: nullable(text()),
    at: instant(),
  },
  key: ['kind', 'id', 'position'],
  addedOnly: true,
  indexes: [{ on: '(kind, position)' }],
});
export type EntryRow = RowIn<typeof entries>;

/** The customer of a checkout, payment or refund: only its first event names them. */
export const owners = table('owners', { columns: { stream: text(), user_id: text() }, key: ['stream'] });
