import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import type { PlanDraftView } from '@paddock/shared-domain/plan-drafts/contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { useEffect, useEffectEvent } from 'react';
import { messages } from '../../messages/en.ts';
import type { DayGrid, Place } from '../../ui/booking/day-grid.ts';
import { followFloatingBar } from '../../ui/booking/floating-bar.ts';
import { inOrder, isOneBooking } from '../../ui/booking/movable.ts';
import { moving, useMoving } from '../../ui/booking/move-store.ts';
import { focusGrid } from '../../ui/booking/place-of.ts';
import { type Selected, selectionWords } from '../../ui/booking/selected-slots.ts';
import type { SelectionAction } from '../../ui/booking/selection.ts';
import { DraftMove } from './draft-move.tsx';
import { type DraftChanges, useDraftChange } from './draft-queries.ts';
import { tradeOf } from './trade-of.ts';
import styles from '../../ui/booking/selection-bar.module.css';

type DraftDeskProps = {
  readonly draft: PlanDraftView;
  readonly grid: DayGrid;
  readonly selected: Selected;
  readonly dispatch: (action: SelectionAction) => void;
};

/** The moves of a dropped booking: its half-hours keep their order. */
const movesTo = (grid: DayGrid, { slots }: Selected, to: Place): DraftChanges['moves'] =>
  inOrder(slots).flatMap(({ entry }, step) => {
    const [row, seat] = [grid.rows[to.row + step], grid.seats[to.column]];
    return entry && row && seat ? [{ id: entry.id, calendar: seat.id, slot: row.slot, price: 'settle' as const }] : [];
  });

/** The changes that can be drafted for the selection. No confirmation: a draft changes nothing yet. */
export const DraftDesk = ({ draft, grid, selected, dispatch }: DraftDeskProps) => {
  const { planDrafts, planner } = messages;
  const words = planDrafts.desk;
  const { slots } = selected;
  const send = useDraftChange(draft);
  const asked = useMoving((store) => store.asked);
  const clear = () => {
    dispatch({ type: 'clear' });
    focusGrid();
  };
  const add = (changes: DraftChanges) => send.mutate(changes, { onSuccess: clear });
  // A drop drafts the move at once: it can be taken out again.
  const drop = useEffectEvent((to: Place) => {
    moving.end();
    add({ moves: movesTo(grid, selected, to) ?? [] });
  });
  useEffect(() => {
    if (asked?.to) drop(asked.to);
  }, [asked]);
  useEffect(() => moving.end, []);
  const booked = slots.flatMap(({ entry }) => (entry?.state === 'reserved' ? [entry.id] : []));
  const seats = new Set(slots.map(({ column }) => column));
  const toClosing = () => {
    const picks = new Map<string, string | null>();
    const first = Math.min(...slots.map(({ row }) => row.starts));
    grid.rows.forEach((row, at) =>
      seats.forEach((column) => {
        const cell = grid.cells[at]?.[column];
        if (row.starts >= first && cell && cell.entry?.state !== 'blackout')
          picks.set(cell.key, cell.entry?.id ?? null);
      }),
    );
    dispatch({ type: 'take', picks });
  };
  if (slots.length === 0) return null;
  const said = selectionWords(slots, grid.zone);
  const free = slots.filter(({ entry }) => entry?.state !== 'blackout');
  const trade = tradeOf(grid, slots);
  return (
    <section ref={followFloatingBar} className={styles.bar} aria-label={words.label}>
      <ProblemAlert error={send.error} />
      <div className={styles.row}>
        <p className={styles.words}>
          <strong>{said.count}</strong> {said.seats} · {said.times}
        </p>
        <div className={styles.buttons}>
          <Button onClick={toClosing}>{words.rest}</Button>
          {isOneBooking(slots) && <Button onClick={() => moving.ask(undefined)}>{words.move}</Button>}
          {trade !== undefined && (
            <Button disabled={send.isPending} onClick={() => add({ moves: trade })}>
              {words.trade}
            </Button>
          )}
          {booked.length > 0 && (
            <Button
              disabled={send.isPending}
              onClick={() => add({ cancellations: booked.map((id) => ({ id, percent: 100 })) })}
            >
              {words.cancel}
            </Button>
          )}
          {free.length > 0 && (
            <Button
              variant="primary"
              busy={send.isPending}
              busyLabel={planDrafts.mode}
              onClick={() => add({ blackouts: free.map(({ seat, row }) => ({ calendar: seat.id, slot: row.slot })) })}
            >
              {words.blackOut}
            </Button>
          )}
          <Button onClick={clear}>{planner.selection.clear}</Button>
        </div>
      </div>
      <p className={styles.note}>{words.hint}</p>
      {asked !== undefined && asked.to === undefined && isOneBooking(slots) && (
        <DraftMove
          grid={grid}
          selected={selected}
          onClose={moving.end}
          onMove={(to) => {
            moving.end();
            add({ moves: movesTo(grid, selected, to) ?? [] });
          }}
        />
      )}
    </section>
  );
};
