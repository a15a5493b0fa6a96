import type { DraftChange, PlanDraftView } from '@paddock/shared-domain/plan-drafts/contract';
import type { CSSProperties } from 'react';
import type { DayGrid } from '../day-grid.ts';
import { messages } from '../../../messages/en.ts';
import styles from '../ghost.module.css';

type Spot = { readonly calendar: string; readonly slot: string };

/** Row and column of a slot as it is drawn; nothing where its seat is filtered away. */
const placeOf = (grid: DayGrid, { calendar, slot }: Spot) => {
  const starts = Date.parse(slot);
  const row = grid.rows.findIndex((one) => one.starts === starts);
  const column = grid.seats.findIndex(({ id }) => id === calendar);
  return row === -1 || column === -1 ? undefined : { row, column };
};

const Ghost = ({ grid, at, change }: { grid: DayGrid; at: Spot; change: DraftChange }) => {
  const place = placeOf(grid, at);
  if (place === undefined) return null;
  const leaving = at === change.from;
  const kind = leaving ? 'leaving' : change.kind;
  const words = change.kind === 'blackout' ? messages.planDrafts.kinds.blackout : (change.user_name ?? '');
  return (
    <div
      className={styles.ghost}
      data-ghost={kind}
      data-blocked={(!leaving && change.conflict !== null) || undefined}
      style={{ '--at-row': place.row, '--at-column': place.column, '--run': 1 } as CSSProperties}
    >
      {!leaving && (change.conflict === null ? words : `✕ ${words}`)}
    </div>
  );
};

/** What a draft would change, as ghosts over the day as it is. Its list says the same in words, so readers skip the drawing. */
export const DraftLayer = ({ grid, draft }: { readonly grid: DayGrid; readonly draft: PlanDraftView | undefined }) =>
  draft?.state !== 'open' ? null : (
    <div aria-hidden="true">
      {draft.changes.flatMap((change) => [
        ...(change.from ? [<Ghost key={`${change.id} from`} grid={grid} at={change.from} change={change} />] : []),
        ...(change.to ? [<Ghost key={`${change.id} to`} grid={grid} at={change.to} change={change} />] : []),
      ])}
    </div>
  );
