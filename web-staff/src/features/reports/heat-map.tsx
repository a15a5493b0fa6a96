import { minuteLabel } from '@paddock/shared-domain/kernel/venue-time';
import type { ReportRow } from '@paddock/shared-domain/reports/report-row';
import type { CSSProperties } from 'react';
import { messages } from '../../messages/en.ts';
import styles from './charts.module.css';

const words = messages.reports;

/** The strongest share of colour in a cell, in percent; with more, its text is hard to read. */
const STRONGEST = 42;

/** Weekdays across, half-hours down: a table that is its own chart, each share as a figure and as a colour. */
export const HeatMap = ({ rows }: { readonly rows: readonly ReportRow[] }) => {
  const minutes = [...new Set(rows.flatMap(({ minute }) => minute ?? []))].toSorted((a, b) => a - b);
  const shares = rows.map(({ figures }) => (figures['sold_slots'] ?? 0) / Math.max(1, figures['open_slots'] ?? 0));
  // Coloured relative to the fullest half-hour, so that a quiet venue shows a pattern too; the figures are absolute.
  const fullest = Math.max(Number.EPSILON, ...shares);
  const cell = new Map(rows.map((row) => [`${row.weekday} ${row.minute}`, row.figures]));
  return (
    // A box that scrolls must be reachable by keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.heatBox} tabIndex={0} role="region" aria-label={words.heat}>
      <table className={styles.heat}>
        <caption>{words.heat}</caption>
        <thead>
          <tr>
            <th scope="col">{words.heatTime}</th>
            {words.weekdays.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {minutes.map((minute) => (
            <tr key={minute}>
              <th scope="row">{minute < 1440 ? minuteLabel(minute) : words.afterMidnight(minuteLabel(minute))}</th>
              {words.weekdays.map((day, weekday) => {
                const figures = cell.get(`${weekday} ${minute}`);
                const [sold, open] = [figures?.['sold_slots'] ?? 0, figures?.['open_slots'] ?? 0];
                if (open === 0) return <td key={day} aria-label={words.heatNone} className={styles.closed} />;
                const share = sold / open;
                const heat = { '--heat': `${Math.round((share / fullest) * STRONGEST)}%` } as CSSProperties;
                return (
                  <td key={day} style={heat} title={words.heatCell(sold, open)}>
                    {Math.round(share * 100)} %
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
