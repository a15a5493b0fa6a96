import type { Instant } from '@paddock/shared-domain/kernel/time';
import { businessDecider } from '@paddock/shared-domain/venues/business';
import { BUSINESS } from '@paddock/shared-domain/venues/business-id';
import { locationDecider } from '@paddock/shared-domain/venues/location';
import { seatDecider } from '@paddock/shared-domain/venues/seat';
import { seatTypeDecider } from '@paddock/shared-domain/venues/seat-type';
import { atOnce, as, DEMO_ACTOR, does, later } from './does.ts';
import type { DemoDeps } from './demo-deps.ts';
import { BUSINESS_DETAILS, LOCATIONS, SEAT_TYPES } from './venue-plan.ts';

/** Opens the business with both venues. A continued load reads its moment from the first venue's event. */
export const openVenues = async (deps: DemoDeps, now: Instant): Promise<void> => {
  const named = as(DEMO_ACTOR, 'name the business', now);
  const data = { businessId: BUSINESS, terms: BUSINESS_DETAILS };
  await does(deps, businessDecider, BUSINESS, [{ type: 'ReviseBusinessDetails', data }], named);
  for (const [index, { locationId, terms }] of LOCATIONS.entries()) {
    const opened = as(DEMO_ACTOR, `open ${locationId}`, later(now, index));
    await does(deps, locationDecider, locationId, [{ type: 'OpenLocation', data: { locationId, ...terms } }], opened);
  }
};

/** Creates seat types and seats, one second apart, because lists sort by that time. */
export const installSeats = async (deps: DemoDeps, now: Instant): Promise<void> => {
  const types = [...Object.values(SEAT_TYPES).entries()];
  await atOnce(types, 3, ([index, { seatTypeId, terms }]) => {
    const context = as(DEMO_ACTOR, `introduce ${seatTypeId}`, later(now, index));
    return does(
      deps,
      seatTypeDecider,
      seatTypeId,
      [{ type: 'IntroduceSeatType', data: { seatTypeId, ...terms } }],
      context,
    );
  });
  const seats = LOCATIONS.flatMap(({ locationId, seats: own }) =>
    own.map((seat, index) => ({ ...seat, locationId, ordering: index + 1 })),
  );
  await atOnce([...seats.entries()], 10, ([index, { seatId, locationId, name, kind, costCents, ordering }]) => {
    const { seatTypeId } = SEAT_TYPES[kind];
    const terms = { name, seatTypeId, costCents, costUnit: '30 min', image: null, ordering };
    const context = as(DEMO_ACTOR, `install ${seatId}`, later(now, index));
    return does(deps, seatDecider, seatId, [{ type: 'InstallSeat', data: { seatId, locationId, ...terms } }], context);
  });
};
