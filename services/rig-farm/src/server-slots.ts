import type { Guest } from './lan.ts';
import type { ServerOrders } from './server-orders.ts';
import type { StandingWords } from './datagram-bytes.ts';

/** One slot of the entry list while a server runs. */
export type Slot = {
  readonly index: number;
  guest: Guest | undefined;
  loaded: boolean;
  /** Whether it is on a lap of the open session. */
  driving: boolean;
  /** Whether it has finished the session. */
  finished: boolean;
  /** In the open session: number of laps that count for its table, and its times in ms. */
  laps: number;
  bestMillis: number;
  totalMillis: number;
};
const NO_TIME = 999_999_999;

export const slotsOf = ({ entries }: ServerOrders): readonly Slot[] =>
  entries.cars.map((_, index) => ({
    index,
    guest: undefined,
    loaded: false,
    driving: false,
    finished: false,
    laps: 0,
    bestMillis: NO_TIME,
    totalMillis: 0,
  }));
export const clearForSession = (slots: readonly Slot[]): void => {
  for (const slot of slots)
    Object.assign(slot, { driving: false, finished: false, laps: 0, bestMillis: NO_TIME, totalMillis: 0 });
};

/** The slot for a guest: one reserved for its account, else a free one of its car. */
export const placeFor = (
  { entries, config }: ServerOrders,
  slots: readonly Slot[],
  guest: Guest,
  checksum: string,
): Slot | { readonly refused: string } => {
  if (guest.guid === '') return { refused: 'NO_ACCOUNT' };
  if (slots.some((slot) => slot.guest?.guid === guest.guid)) return { refused: 'ACCOUNT_TWICE' };
  if (guest.checksum !== checksum) return { refused: 'CHECKSUM_FAILED' };
  if (config.server.password !== '' && guest.password !== config.server.password) return { refused: 'WRONG_PASSWORD' };
  const free = slots.filter((slot) => slot.guest === undefined && entries.cars[slot.index]?.model === guest.car);
  const kept = free.find((slot) => entries.cars[slot.index]?.guids.includes(guest.guid) === true);
  const open = free.find((slot) => entries.cars[slot.index]?.guids.length === 0);
  return kept ?? open ?? { refused: 'NO_SLOT' };
};

/** Counts a lap. Outside races a lap with cuts does not count for the table. */
export const countLap = (slot: Slot, lap: { readonly millis: number; readonly cuts: number }, race: boolean): void => {
  slot.totalMillis += lap.millis;
  if (!race && lap.cuts > 0) return;
  slot.laps += 1;
  slot.bestMillis = Math.min(slot.bestMillis, lap.millis);
};
/** Every slot, occupied or not, sorted by best lap, or in a race by laps and total time. */
export const standings = (slots: readonly Slot[], race: boolean): readonly StandingWords[] =>
  slots
    .toSorted((one, other) =>
      race
        ? other.laps - one.laps || one.totalMillis - other.totalMillis
        : one.bestMillis - other.bestMillis || one.index - other.index,
    )
    .map((slot) => ({
      slot: slot.index,
      millis: race ? slot.totalMillis : slot.bestMillis,
      laps: slot.laps,
      finished: slot.finished,
    }));
