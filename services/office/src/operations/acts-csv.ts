import type { ActItem } from '@paddock/shared-domain/operations/acts-contract';
import type { Zone } from '@paddock/shared-domain/kernel/venue-time';
import { csvFile, csvText, csvTime } from '@paddock/kit/http/csv';

const COLUMNS: readonly (readonly [title: string, of: (act: ActItem, zone: Zone) => string])[] = [
  ['at', ({ at }) => at],
  ['venue_time', ({ at }, zone) => csvTime(at, zone)],
  ['actor', ({ actor }) => actor.name ?? ''],
  ['actor_id', ({ actor }) => actor.id],
  ['permission', ({ permission }) => permission],
  ['event', ({ type }) => type],
  ['about', ({ about }) => about.map(({ kind, id, name }) => `${kind} ${name ?? id}`).join('; ')],
  ['reason', ({ reason }) => reason ?? ''],
  ['stream', ({ stream }) => stream],
  ['revision', ({ revision }) => String(revision)],
  ['request_id', ({ request_id: id }) => id ?? ''],
];

/** Acts of staff as a CSV file (RFC 4180); `zone` is the venue's. */
export const actsCsv = (acts: readonly ActItem[], zone: Zone): string =>
  csvFile([COLUMNS.map(([title]) => title), ...acts.map((act) => COLUMNS.map(([, of]) => csvText(of(act, zone))))]);
