import { create } from 'zustand';
import type { Place } from '../../../ui/booking/day-grid.ts';

/** How long the pointer rests on a booking before its card opens, and how long the card waits for the pointer to come over to it. */
const OPEN_MS = 250;
const CLOSE_MS = 180;

/** Which slot's card is open. Its own store, so that pointing at the grid draws nothing of the grid anew. */
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
  /** The pointer came onto the card itself: it stays (WCAG 1.4.13). */
  stay: (): void => clearTimeout(timer),
  show: (at: Place): void => later(at, 0),
  hide: (): void => {
    clearTimeout(timer);
    if (useSlotCard.getState().at !== undefined) useSlotCard.setState({ at: undefined });
  },
};
