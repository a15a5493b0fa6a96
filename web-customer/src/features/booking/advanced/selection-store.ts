import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { create } from 'zustand';

export type PickedSlot = { readonly calendar: SeatId; readonly slot: string };
type Selection = {
  /** The venue of the picks: one checkout is for one location (rule A-069). */
  readonly location: string | undefined;
  readonly picks: readonly PickedSlot[];
};

/** The slots picked on the advanced screen; they stay when the user looks at another day. */
export const useSelection = create<Selection>(() => ({ location: undefined, picks: [] }));
export const clearSelection = (): void => useSelection.setState({ location: undefined, picks: [] });

const same = (a: PickedSlot, b: PickedSlot): boolean => a.calendar === b.calendar && a.slot === b.slot;
export const isPicked = (picks: readonly PickedSlot[], slot: PickedSlot): boolean =>
  picks.some((other) => same(other, slot));

/** Picks a slot, or removes the pick; picks of another venue are dropped. */
export const togglePick = (location: string, slot: PickedSlot): void =>
  useSelection.setState((store) => {
    const picks = store.location === location ? store.picks : [];
    return { location, picks: isPicked(picks, slot) ? picks.filter((other) => !same(other, slot)) : [...picks, slot] };
  });
