import { readSameTimes } from '@paddock/projections/laps/read';
import type { CarId, LapId, LocationId, TrackId } from '@paddock/shared-domain/kernel/ids';
import { ENOUGH, sameLaps, type SeenLap } from '@paddock/shared-domain/laps/same-laps';
import type { Deps } from '@paddock/kit/deps';

/** How long a person will wait for a preview, in ms. */
const READ_MODEL_MS = 5_000;

/** An imported lap, with the id it gets if it is not known yet. */
export type FromElsewhere = SeenLap & { readonly lapId: LapId; readonly carId: CarId };

/**
 * Imported laps that are already known, from a run or another import: their known id, by index. A lap whose own id is known is
 * left out. Waits for the read model, so that laps a host has just reported are found.
 *
 * @param laps of one clock, driven on one track of one venue.
 * @param spread see {@link sameLaps}.
 */
export const twinsOf = async (
  { positions, store, db }: Deps,
  of: { readonly locationId: LocationId; readonly trackId: TrackId },
  laps: readonly FromElsewhere[],
  spread?: number,
): Promise<ReadonlyMap<number, LapId>> => {
  await positions.waitFor('laps', await store.head(), READ_MODEL_MS);
  const there = await readSameTimes(db, { ...of, millis: [...new Set(laps.map(({ millis }) => millis))] });
  const known = new Set(there.map(({ lapId }) => lapId));
  const others = [...laps.entries()].filter(([, { lapId }]) => !known.has(lapId));
  const claimed = new Set(laps.map(({ lapId }) => lapId));
  const found = sameLaps(
    others.map(([, lap]) => lap),
    there.filter(({ lapId }) => !claimed.has(lapId)),
    spread,
  );
  // One or two matches with an earlier import of another clock may be chance: they count as different laps.
  const sure = [...found].filter(([, { run }]) => run !== null || found.size >= ENOUGH);
  return new Map(sure.map(([at, { lapId }]) => [(others[at] as (typeof others)[number])[0], lapId]));
};
