import { create } from 'zustand';
import type { Place } from '../../../ui/booking/day-grid.ts';

/**
 * Milliseconds that the pointer rests on a booking before its card opens, and that the card waits for the pointer to reach it.
 */
const OPEN_MS = 250;
const CLOSE_MS = 180;

/** The slot whose card is open. A store of its own, so that moving the pointer does not render the grid again. */
export const useSlotCard = create<{ readonly at: Place | undefined }>(() => ({ at: undefined }));

let timer: ReturnType<typeof setTimeout> | undefined;
const later = (at: Place | undefined, milliseconds: number) => {
  clearTimeout(timer);
  timer = setTimeout(() => useSlotCard.setState({ at }), milliseconds);
};

export const slotCard = {
  /** The pointer is over this slot, or over none. */
  point: (at: Place | undefined): void => {
    const open = useSlotCard.getState().at !== undefined;
    later(at, at === undefined ? CLOSE_MS : open ? 60 : OPEN_MS);
  },
  /** The pointer has reached the card: the card stays open (WCAG 1.4.13). */
  stay: (): void => clearTimeout(timer),
  show: (at: Place): void => later(at, 0),
  hide: (): void => {
    clearTimeout(timer);
    if (useSlotCard.getState().at !== undefined) useSlotCard.setState({ at: undefined });
  },
};
