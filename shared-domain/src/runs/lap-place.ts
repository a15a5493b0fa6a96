import type { SeatId } from '../kernel/ids.ts';
import type { RunEventOf } from './run-events.ts';

type Race = NonNullable<RunEventOf<'ServerStartRequested'>['data']['race']>;
/** What of a lap says whose it is. */
export type Placed = {
  /** Null where its witness knows no slot. */
  readonly slot: number | null;
  /** The account of the rig; empty where nobody told it. */
  readonly guid: string;
  readonly added: Pick<RunEventOf<'LapAdded'>['data'], 'seatId'> | undefined;
};

/**
 * The place on the grid that a lap's slot was kept for: by the account of the rig, else by the order of the slots. What account a rig has is
 * the rig's own word: one that stands on the grid twice names nobody, or a rig could have another seat's laps by claiming its account.
 */
export const placeOf = (race: Race | undefined, { guid, slot, added }: Placed): Race['grid'][number] | undefined => {
  const seat = added?.seatId ?? null;
  if (seat !== null) return race?.grid.find(({ seatId }) => seatId === seat);
  const [byAccount, another] = guid === '' ? [] : (race?.grid.filter((place) => place.guid === guid) ?? []);
  if (another !== undefined) return undefined;
  if (byAccount !== undefined) return byAccount;
  const bySlot = slot === null ? undefined : race?.grid[slot];
  // Whoever joined with another account in a slot that was kept for somebody is a stranger.
  return bySlot === undefined || (guid !== '' && bySlot.guid !== '') ? undefined : bySlot;
};
export const seatOf = (
  { started }: { readonly started: { readonly race?: Race | undefined } | undefined },
  lap: Placed,
): SeatId | null => placeOf(started?.race, lap)?.seatId ?? null;
