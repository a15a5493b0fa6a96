import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { ReportEvent } from '@paddock/shared-domain/reports/report-fold';
import { entriesOf, INDEXED_TYPES, openedItem, owedMore } from '@paddock/shared-domain/reports/report-index';
import { change, type Effect, type PlainHandler, projection } from '../engine/projection.ts';
import { entries, openItems, owed, REPORT_INDEX } from './table.ts';

const indexed: PlainHandler<ReportEvent> = (event) => {
  const effects: Effect[] = entriesOf(event).map(({ facet, about }) => {
    const row = { facet, about, position: event.position };
    return change(entries, row, () => row);
  });
  const opened = openedItem(event);
  if (opened !== undefined) {
    const row = { item: opened.item };
    effects.push(change(openItems, row, () => (opened.open ? row : undefined)));
  }
  const { credits, vouchers } = owedMore(event);
  if (credits !== 0 || vouchers !== 0) {
    const day = event.metadata.at.slice(0, 10) as LocalDate;
    effects.push(
      change(owed, { day }, (known) => ({
        day,
        credits: (known?.credits ?? 0) + credits,
        vouchers: (known?.vouchers ?? 0) + vouchers,
      })),
    );
  }
  return effects;
};

/**
 * Which events of the log a report of a period needs. Only reports read it. A report that cannot use it reads the whole log, so it
 * can be dropped and rebuilt at any time.
 */
export const reportIndex = projection<ReportEvent>({
  ...REPORT_INDEX,
  tables: [entries, openItems, owed],
  on: Object.fromEntries(INDEXED_TYPES.map((type) => [type, indexed])),
});
