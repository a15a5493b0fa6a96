import { useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { cellAt, type DayGrid, type Place } from '../../../ui/booking/day-grid.ts';
import { placeByKey } from './grid-keys.ts';
import { isOneBooking } from '../../../ui/booking/movable.ts';
import { moving } from '../../../ui/booking/move-store.ts';
import { elementAt, placeOf } from '../../../ui/booking/place-of.ts';
import type { Selected } from '../../../ui/booking/selected-slots.ts';
import type { SelectionAction } from '../../../ui/booking/selection.ts';
import { slotCard } from './slot-card-store.ts';

type GridKeys = {
  readonly grid: DayGrid;
  readonly selected: Selected;
  readonly cursor: Place;
  readonly setCursor: (place: Place) => void;
  readonly dispatch: (action: SelectionAction) => void;
  readonly scroller: RefObject<HTMLElement | null>;
};

/**
 * The grid by keyboard: arrows, Home, End and the page keys move; with Shift they extend the selection; Space or Enter selects; M
 * moves a booking; Escape clears.
 */
export const useGridKeys = ({ grid, selected, cursor, setCursor, dispatch, scroller }: GridKeys) => {
  /** Where the current run of Shift and arrow keys began. */
  const from = useRef<Place>(undefined);
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        slotCard.hide();
        return dispatch({ type: 'clear' });
      }
      if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault();
        if (event.shiftKey) dispatch({ type: 'stretch', to: cursor, grid });
        else dispatch({ type: event.ctrlKey || event.metaKey ? 'toggle' : 'press', at: cursor, grid });
        return;
      }
      const ctrl = event.ctrlKey || event.metaKey;
      const at = placeOf(event.target) ?? cursor;
      const here = cellAt(grid, at);
      if (event.key.toLowerCase() === 'm' && !ctrl && !event.altKey && here?.entry?.state === 'reserved') {
        event.preventDefault();
        // A move takes one booking: of a larger selection, only the one under the cursor is kept.
        if (!isOneBooking(selected.slots) || !selected.slots.some(({ key }) => key === here.key)) {
          dispatch({ type: 'clear' });
          dispatch({ type: 'press', at, grid });
        }
        return moving.ask(undefined);
      }
      const to = placeByKey(event.key, ctrl, cursor, { rows: grid.rows.length, columns: grid.seats.length });
      if (to === undefined) return;
      event.preventDefault();
      flushSync(() => setCursor(to));
      elementAt(scroller.current, to)?.focus();
      from.current = event.shiftKey ? (from.current ?? cursor) : undefined;
      if (from.current) dispatch({ type: 'stretch', from: from.current, to, grid });
    },
    onFocus: (event: FocusEvent) => {
      const at = placeOf(event.target);
      if (at === undefined) return;
      // The focus can also be set without these keys, for example by a screen reader.
      if (at.row !== cursor.row || at.column !== cursor.column) setCursor(at);
      if (event.target.matches(':focus-visible')) slotCard.show(at);
    },
    onBlur: () => slotCard.hide(),
  };
};
