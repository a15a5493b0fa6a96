import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { RunId } from '@paddock/shared-domain/launcher/ids';
import { instant, integer, json, text } from '../../engine/column.ts';
import { type RowIn, table } from '../../engine/table.ts';

/** Evidence that could not be read or judged: its name within the run, the fault in one line, and when it was set aside. */
export type SetAsideItem = { readonly item: string; readonly why: string; readonly at: Instant };

/** Runs with evidence set aside, until somebody has it read again. */
export const runs = table('runs', {
  columns: {
    id: text<RunId>(),
    count: integer(),
    /** The first items. Limited, because an unreadable run has very many. */
    items: json<readonly SetAsideItem[]>(),
    since: instant(),
  },
  key: ['id'],
  indexes: [{ on: '(since)' }],
});
export type RunRow = RowIn<typeof runs>;
