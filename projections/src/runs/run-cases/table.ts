import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { RunId } from '@paddock/shared-domain/launcher/ids';
import { instant, integer, json, text } from '../../engine/column.ts';
import { type RowIn, table } from '../../engine/table.ts';

/** One thing of a run that could not be read or judged: its name within the run, the fault in one line, and when it was set aside. */
export type SetAsideItem = { readonly item: string; readonly why: string; readonly at: Instant };

/** Runs of which something is set aside, until somebody has them read again. */
export const runs = table('runs', {
  columns: {
    id: text<RunId>(),
    /** How many things there are. */
    count: integer(),
    /** The first of them: a run that nobody can read would fill a row without end. */
    items: json<readonly SetAsideItem[]>(),
    since: instant(),
  },
  key: ['id'],
  indexes: [{ on: '(since)' }],
});
export type RunRow = RowIn<typeof runs>;
