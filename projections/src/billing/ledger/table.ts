import type { ReconciliationEvent } from '@paddock/shared-domain/reconciliation/events';
import { instant, integer, json, localDate, nullable, text, positionColumn } from '../../engine/column.ts';
import { type RowIn, table } from '../../engine/table.ts';
import { BALANCED, IMMUTABLE } from './guards.ts';

/** The ledger: one row a posting, as in its event. Debits are positive. */
export const postings = table('postings', {
  columns: {
    position: positionColumn(),
    /** Index among the postings of the event, from 0. */
    part: integer(),
    event_id: text(),
    stream: text(),
    revision: integer(),
    type: text(),
    account: text(),
    amount_cents: integer(),
    /** The provider's id of the charge or refund, on the clearing account. */
    reference: nullable(text()),
    at: instant(),
  },
  key: ['position', 'part'],
  addedOnly: true,
  indexes: [{ on: '(account, position)' }],
  guards: [BALANCED, IMMUTABLE],
});
/** Reconciliations with the provider, as in their events. */
export const reconciliations = table('reconciliations', {
  columns: {
    position: positionColumn(),
    date: localDate(),
    ran_at: instant(),
    run: json<ReconciliationEvent['data']>(),
  },
  key: ['position'],
});
export type PostingRow = RowIn<typeof postings>;
export type ReconciliationRow = RowIn<typeof reconciliations>;
