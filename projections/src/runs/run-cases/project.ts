import type { EvidenceEventOf } from '@paddock/shared-domain/runs/evidence-events';
import { change, projection } from '../../engine/projection.ts';
import { runs } from './table.ts';

/** Most items that a row lists; further ones are only counted. */
const NAMED = 20;

/** Evidence of a run that could not be read or judged, until it is read again (decision 0069). A new failure is listed again. */
export const runCases = projection<EvidenceEventOf<'EvidenceSetAside'> | EvidenceEventOf<'EvidenceRereadRequested'>>({
  name: 'run_cases',
  version: 1,
  tables: [runs],
  on: {
    EvidenceSetAside: ({ data: { runId: id, item, why }, metadata: { at } }) => [
      change(runs, { id }, (row) => ({
        id,
        count: (row?.count ?? 0) + 1,
        items: [...(row?.items ?? []), { item, why, at }].slice(0, NAMED),
        since: row?.since ?? at,
      })),
    ],
    EvidenceRereadRequested: ({ data: { runId: id } }) => [change(runs, { id }, () => undefined)],
  },
});
