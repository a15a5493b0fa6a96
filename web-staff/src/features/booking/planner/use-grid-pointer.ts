import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import { cellAt, type DayGrid, type Place } from '../../../ui/booking/day-grid.ts';
import { isOneBooking, landing } from '../../../ui/booking/movable.ts';
import { moving, useMoving } from '../../../ui/booking/move-store.ts';
import { placeOf } from '../../../ui/booking/place-of.ts';
import type { Selected } from '../../../ui/booking/selected-slots.ts';
import type { SelectionAction } from '../../../ui/booking/selection.ts';
import { slotCard } from './slot-card-store.ts';

/** `carries`: the press began on the selected booking, so the drag moves it. */
type Drag = { readonly from: Place; readonly carries: boolean; moved: boolean };
type GridPointer = {
  readonly grid: DayGrid;
  readonly selected: Selected;
  readonly dispatch: (action: SelectionAction) => void;
  readonly setCursor: (place: Place) => void;
};

const same = (a: Place, b: Place) => a.row === b.row && a.column === b.column;

/**
 * How mouse, pen and touch change the selection. A press selects, ctrl or cmd adds one, shift and dragging extend. A finger's
 * drag scrolls, so it never selects. Dragging the one selected booking moves it. The handlers are on the grid, not on its two
 * thousand cells.
 */
export const useGridPointer = ({ grid, selected, dispatch, setCursor }: GridPointer) => {
  const drag = useRef<Drag>(undefined);
  useEffect(() => {
    // After the click event that ends a drag: its handler must still know that there was one.
    const end = () => void setTimeout(() => (drag.current = undefined));
    const cancel = () => {
      moving.hover(undefined);
      end();
    };
    const drop = () => {
      const { ghost } = useMoving.getState();
      if (drag.current?.carries && ghost) moving.ask(ghost);
      end();
    };
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && drag.current?.carries && cancel();
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', cancel);
    addEventListener('keydown', escape);
    return () => {
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', escape);
    };
  }, []);

  return {
    onPointerDown: (event: PointerEvent) => {
      // The card covers the seats beside its booking: a booking dragged there would be dropped on the card.
      slotCard.hide();
      const from = placeOf(event.target);
      const plain = event.button === 0 && !event.shiftKey && !event.ctrlKey && !event.metaKey;
      if (!from || !plain || event.pointerType === 'touch') return;
      const key = cellAt(grid, from)?.key;
      const carries = selected.slots.some((slot) => slot.key === key) && isOneBooking(selected.slots);
      drag.current = { from, carries, moved: false };
    },
    onPointerOver: (event: PointerEvent) => {
      const to = placeOf(event.target);
      const dragging = drag.current;
      if (dragging === undefined) {
        if (event.pointerType !== 'touch') slotCard.point(to);
        return;
      }
      slotCard.hide();
      if (!to || (!dragging.moved && same(to, dragging.from))) return;
      dragging.moved = true;
      if (dragging.carries) return moving.hover(landing(grid, selected.slots, dragging.from, to));
      setCursor(to);
      dispatch({ type: 'stretch', from: dragging.from, to, grid });
    },
    onPointerLeave: () => slotCard.point(undefined),
    onClick: (event: MouseEvent) => {
      const at = placeOf(event.target);
      if (!at || drag.current?.moved) return;
      setCursor(at);
      if (event.shiftKey) dispatch({ type: 'stretch', to: at, grid });
      else if (event.ctrlKey || event.metaKey) dispatch({ type: 'toggle', at, grid });
      else dispatch({ type: 'press', at, grid });
    },
  };
};
