import type { Facet } from '@paddock/shared-domain/reports/report-index';
import { bigint, localDate, positionColumn, text } from '../engine/column.ts';
import { table } from '../engine/table.ts';

/** The read model. Raise the version with every change of its rows, such as another type of event in a report. */
export const REPORT_INDEX = { name: 'report_index', version: 2 } as const;

/** The positions of the events that reports need. References only: the content is in the log. */
export const entries = table('entries', {
  columns: { facet: text<Facet>(), about: bigint(), position: positionColumn() },
  key: ['facet', 'about', 'position'],
  addedOnly: true,
});

/** Items of bills that are open now, by the hash of their key. */
export const openItems = table('open_items', { columns: { item: bigint() }, key: ['item'] });

/** By how many cents the debt to customers grew on a day of UTC, in credits and on vouchers. Less than 0: it shrank. */
export const owed = table('owed', {
  columns: { day: localDate(), credits: bigint(), vouchers: bigint() },
  key: ['day'],
});
