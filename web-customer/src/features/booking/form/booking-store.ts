import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { create } from 'zustand';

/** The picks of the simple screen; they stay when the user goes to the dashboard to change a card. */
export type Picked = {
  readonly date: LocalDate | undefined;
  readonly racers: number;
  /** Half-hours: race minutes are 30 times this (RES-06). */
  readonly sessions: number;
  /** The start, in the venue's format. */
  readonly slot: string | undefined;
  /** In the order of picking: the oldest pick is replaced first. */
  readonly seats: readonly SeatId[];
};

export const NOTHING_PICKED: Picked = { date: undefined, racers: 1, sessions: 1, slot: undefined, seats: [] };

export const usePicked = create<Picked>(() => NOTHING_PICKED);
export const pick = (change: Partial<Picked>): void => usePicked.setState(change);
export const resetPicked = (): void => usePicked.setState(NOTHING_PICKED);
