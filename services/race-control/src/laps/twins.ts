import { readSameTimes } from '@paddock/projections/laps/read';
import type { CarId, LapId, LocationId, TrackId } from '@paddock/shared-domain/kernel/ids';
import { ENOUGH, sameLaps, type SeenLap } from '@paddock/shared-domain/laps/same-laps';
import type { Deps } from '@paddock/kit/deps';

/** As long as anybody waits for a preview. */
const READ_MODEL_MS = 5_000;

/** A lap from elsewhere, with the id that it has where nobody has told it yet. */
export type FromElsewhere = SeenLap & { readonly lapId: LapId; readonly carId: CarId };

/**
 * Laps from elsewhere that are there already, as a run told them or as another import did: the id they have there, by their place in the
 * list. A lap whose own id is there is that one, and is not among them. The read model is waited for, so that what a host has just
 * delivered is known.
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
  // A lap or two that were imported before, with another clock, are others: what is said now counts.
  const sure = [...found].filter(([, { run }]) => run !== null || found.size >= ENOUGH);
  return new Map(sure.map(([at, { lapId }]) => [(others[at] as (typeof others)[number])[0], lapId]));
};
