import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import type { DayGrid, Place } from './day-grid.ts';
import { placeOf } from './place-of.ts';
import type { SelectionAction } from './selection.ts';
import { slotCard } from './slot-card-store.ts';

type Drag = { readonly from: Place; moved: boolean };

const same = (a: Place, b: Place) => a.row === b.row && a.column === b.column;

/**
 * What the mouse, a pen or a finger does to the selection. A press picks, ctrl or cmd adds one, shift and dragging stretch. A
 * finger's drag scrolls, so it never selects. Handlers stand on the grid, not on its two thousand cells.
 */
export const useGridPointer = (
  grid: DayGrid,
  dispatch: (action: SelectionAction) => void,
  setCursor: (place: Place) => void,
) => {
  const drag = useRef<Drag>(undefined);
  useEffect(() => {
    // After the click that ends a drag, which must still know that one was under way.
    const end = () => void setTimeout(() => (drag.current = undefined));
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, []);

  return {
    onPointerDown: (event: PointerEvent) => {
      const from = placeOf(event.target);
      const plain = event.button === 0 && !event.shiftKey && !event.ctrlKey && !event.metaKey;
      if (from && plain && event.pointerType !== 'touch') drag.current = { from, moved: false };
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
