import type { LocationId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { VenueFacts } from '../payments/process/deps.ts';
import { hoursOf, type VenueDirectory } from '@paddock/venue/venues/directory';

/** The facts about venues that a checkout needs, from the directory. */
export const venueFacts = (directory: VenueDirectory): VenueFacts => ({
  hoursOf: async (id: LocationId) => {
    const location = (await directory.get()).locations.get(id);
    if (location === undefined) throw new Error(`There is no location ${id}.`);
    return hoursOf(location);
  },
  isActive: async (id: SeatId) => (await directory.get()).seats.get(id)?.active ?? false,
});
