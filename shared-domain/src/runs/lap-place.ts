import type { SeatId } from '../kernel/ids.ts';
import type { RunEventOf } from './run-events.ts';

type Race = NonNullable<RunEventOf<'ServerStartRequested'>['data']['race']>;
/** The fields of a lap that decide whose it is. */
export type Placed = {
  /** Null if its witness does not know the slot. */
  readonly slot: number | null;
  /** The account of the rig; empty if unknown. */
  readonly guid: string;
  readonly added: Pick<RunEventOf<'LapAdded'>['data'], 'seatId'> | undefined;
};

/**
 * The place on the grid that a lap's slot was reserved for: by the account of the rig, else by the order of slots. A rig reports
 * its own account, which cannot be trusted: one that is on the grid twice identifies nobody, or a rig could get another seat's
 * laps by claiming its account.
 */
export const placeOf = (race: Race | undefined, { guid, slot, added }: Placed): Race['grid'][number] | undefined => {
  const seat = added?.seatId ?? null;
  if (seat !== null) return race?.grid.find(({ seatId }) => seatId === seat);
  const [byAccount, another] = guid === '' ? [] : (race?.grid.filter((place) => place.guid === guid) ?? []);
  if (another !== undefined) return undefined;
  if (byAccount !== undefined) return byAccount;
  const bySlot = slot === null ? undefined : race?.grid[slot];
  // Another account in a reserved slot belongs to a stranger.
  return bySlot === undefined || (guid !== '' && bySlot.guid !== '') ? undefined : bySlot;
};
export const seatOf = (
  { started }: { readonly started: { readonly race?: Race | undefined } | undefined },
  lap: Placed,
): SeatId | null => placeOf(started?.race, lap)?.seatId ?? null;
