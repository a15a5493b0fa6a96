import styles from '../../../ui/booking/selection-bar.module.css';
import { messages } from '../../../messages/en.ts';
import type { DayGrid } from '../../../ui/booking/day-grid.ts';
import { followFloatingBar } from '../../../ui/booking/floating-bar.ts';
import { type Selected, selectionWords } from '../../../ui/booking/selected-slots.ts';
import type { Picks } from '../../../ui/booking/selection.ts';
import { isAttendance, offeredActions, type PlannerAction } from './action-rules.ts';
import { SelectedBooking } from './selected-booking.tsx';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { PassingAlert } from '@paddock/web-kit/ui/passing-alert.tsx';
import { VisuallyHidden } from '@paddock/web-kit/ui/visually-hidden.tsx';

type SelectionBarProps = {
  readonly grid: DayGrid;
  readonly selected: Selected;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** An attendance request is under way. */
  readonly busy: boolean;
  /** Why the last action was not accepted. */
  readonly refusal: { readonly text: string } | undefined;
  readonly onAction: (action: PlannerAction) => void;
  readonly onTake: (picks: Picks) => void;
  readonly onClear: () => void;
};

/** The most frequent actions, drawn as primary buttons. */
const mainActions: ReadonlySet<PlannerAction> = new Set(['book', 'markPaid', 'arrived']);

/** Says what is selected, so what an action will apply to: "6 slots · seats 7–9 · 7:00–8:00 pm". */
export const SelectionBar = ({ grid, selected, now, busy, refusal, onAction, onTake, onClear }: SelectionBarProps) => {
  const { slots, changed } = selected;
  const { selection, actions } = messages.planner;
  const words = slots.length > 0 ? selectionWords(slots, grid.zone) : undefined;
  const empty = slots.filter(({ entry }) => entry === undefined);
  const taken = slots.filter(({ entry }) => entry !== undefined);
  const offered = offeredActions(slots, now, grid.graceMinutes);
  const take = (kept: Selected['slots']) => onTake(new Map(kept.map(({ key, entry }) => [key, entry?.id ?? null])));
  return (
    <>
      <VisuallyHidden live>
        {words ? selection.said(words.count, words.seats, words.times) : selection.cleared}
      </VisuallyHidden>
      {(words !== undefined || changed > 0) && (
        <section ref={followFloatingBar} className={styles.bar} aria-label={selection.label}>
          {changed > 0 && <Alert kind="warning">{selection.changed(changed)}</Alert>}
          {refusal !== undefined && <PassingAlert of={refusal}>{refusal.text}</PassingAlert>}
          {empty.length > 0 && taken.length > 0 && (
            <div className={styles.keep}>
              <Button onClick={() => take(empty)}>{selection.keepEmpty(empty.length)}</Button>
              <Button onClick={() => take(taken)}>{selection.keepTaken(taken.length)}</Button>
            </div>
          )}
          <div className={styles.row}>
            {words && (
              <p className={styles.words}>
                <strong>{words.count}</strong> {words.seats} · {words.times}
              </p>
            )}
            <div className={styles.buttons}>
              {offered.map((action) => (
                <Button
                  key={action}
                  variant={action === 'delete' ? 'destructive' : mainActions.has(action) ? 'primary' : 'secondary'}
                  disabled={busy && isAttendance(action)}
                  onClick={() => onAction(action)}
                >
                  {actions[action]}
                </Button>
              ))}
              <Button onClick={onClear}>{selection.clear}</Button>
            </div>
          </div>
          {empty.length === 0 && <SelectedBooking grid={grid} slots={slots} onTake={onTake} />}
        </section>
      )}
    </>
  );
};
