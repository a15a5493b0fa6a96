import { SLOT_MILLIS } from '@paddock/shared-domain/booking/bookable-slots';
import type { PlanDraftView } from '@paddock/shared-domain/plan-drafts/contract';
import type { CSSProperties } from 'react';
import type { DayGrid } from '../../ui/booking/day-grid.ts';
import { messages } from '../../messages/en.ts';
import { type DraftLine, draftLines, type Span } from './draft-lines.ts';
import styles from '../../ui/booking/ghost.module.css';

/** Row and column of a slot; undefined where its seat is filtered out. */
const placeOf = (grid: DayGrid, { calendar, from }: Span) => {
  const row = grid.rows.findIndex(({ starts }) => starts === from);
  const column = grid.seats.findIndex(({ id }) => id === calendar);
  return row === -1 || column === -1 ? undefined : { row, column };
};

const Ghost = ({ grid, at, line }: { grid: DayGrid; at: Span; line: DraftLine }) => {
  const place = placeOf(grid, at);
  if (place === undefined) return null;
  const leaving = at === line.from;
  const kind = leaving ? 'leaving' : line.kind;
  const words = line.kind === 'blackout' ? messages.planDrafts.kinds.blackout : (line.user_name ?? '');
  const run = (at.until - at.from) / SLOT_MILLIS;
  return (
    <div
      className={styles.ghost}
      data-ghost={kind}
      data-blocked={(!leaving && line.conflict !== null) || undefined}
      style={{ '--at-row': place.row, '--at-column': place.column, '--run': run } as CSSProperties}
    >
      {!leaving && (line.conflict === null ? words : `✕ ${words}`)}
    </div>
  );
};

/**
 * What a draft would change, as ghosts over the current day. The draft's list has the same as text, so the layer is hidden from
 * screen readers.
 */
export const DraftLayer = ({ grid, draft }: { readonly grid: DayGrid; readonly draft: PlanDraftView | undefined }) =>
  draft?.state !== 'open' ? null : (
    <div aria-hidden="true">
      {draftLines(draft.changes, () => false).flatMap((line) => [
        ...(line.from ? [<Ghost key={`${line.ids[0]} from`} grid={grid} at={line.from} line={line} />] : []),
        ...(line.to ? [<Ghost key={`${line.ids[0]} to`} grid={grid} at={line.to} line={line} />] : []),
      ])}
    </div>
  );
