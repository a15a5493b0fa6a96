import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { shortHash } from '@paddock/shared-domain/kernel/short-hash';
import { bigint, instant, integer, nullable, positionColumn, text } from '../../engine/column.ts';
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
 * The place of each event in the timelines of customers, seats, reservations and vouchers. A reference only: the content is in the
 * log. The subject is a hash of its kind and id, so a timeline leaves out events that are not about it.
 */
export const mentions = table('mentions', {
  columns: { subject: bigint(), position: positionColumn(), at: instant() },
  key: ['subject', 'position'],
  addedOnly: true,
});
/** The number under which a subject is found. Two subjects may have the same one. */
export const subjectOf = (kind: string, id: string): number => shortHash(`${kind} ${id}`);

/** Every event that a member of staff caused. */
export const acts = table('acts', {
  columns: { position: positionColumn(), actor_id: text<UserId>(), permission: text(), type: text(), at: instant() },
  key: ['position'],
  addedOnly: true,
  indexes: [{ on: '(actor_id, position)' }],
});

/** The customer of a checkout, payment or refund: only its first event names them. */
export const owners = table('owners', { columns: { stream: text(), user_id: text() }, key: ['stream'] });
