import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { instant, integer, nullable, text } from '../engine/column.ts';
import { type RowIn, table } from '../engine/table.ts';

/** One row a look and person looked at; a search that found nobody has one without. Ids only. */
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
  indexes: [{ on: '(at)' }, { on: '(user_id, at)' }, { on: '(reader_id, at)' }],
});
export type ReadRow = RowIn<typeof reads>;
