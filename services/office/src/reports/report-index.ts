import { INDEX_NAME, positionsOfKeys, startReport } from '@paddock/projections/report-index/read';
import type { Deps } from '@paddock/kit/deps';
import type { ReportIndex } from './pick-events.ts';

/** How long a report waits for the index before it reads the whole log, in milliseconds. */
const PATIENCE_MS = 5_000;

/** The index of reports in the read models. */
export const postgresReportIndex = ({ db, positions }: Pick<Deps, 'db' | 'positions'>): ReportIndex => ({
  reaches: (position) => positions.waitFor(INDEX_NAME, position, PATIENCE_MS),
  start: (beginning) => startReport(db, beginning),
  positionsOfKeys: (keys, until) => positionsOfKeys(db, keys, until),
});
