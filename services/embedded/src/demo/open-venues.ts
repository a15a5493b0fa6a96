import type { Instant } from '@paddock/shared-domain/kernel/time';
import { locationDecider } from '@paddock/shared-domain/venues/location';
import { seatDecider } from '@paddock/shared-domain/venues/seat';
import { seatTypeDecider } from '@paddock/shared-domain/venues/seat-type';
import type { DemoParts } from './demo-parts.ts';
import { as, DEMO_ACTOR, does } from './does.ts';
import { LOCATIONS, SEAT_TYPES } from './venue-plan.ts';

/** Opens both venues and installs their seats, one after the other: lists keep that order. */
export const openVenues = async (parts: DemoParts, now: Instant): Promise<void> => {
  const by = (what: string) => as(DEMO_ACTOR, what, now);
  for (const { locationId, terms } of LOCATIONS) {
    await does(
      parts,
      locationDecider,
      locationId,
      [{ type: 'OpenLocation', data: { locationId, ...terms } }],
      by(`open ${locationId}`),
    );
  }
  for (const { seatTypeId, terms } of Object.values(SEAT_TYPES)) {
    await does(
      parts,
      seatTypeDecider,
      seatTypeId,
      [{ type: 'IntroduceSeatType', data: { seatTypeId, ...terms } }],
      by(`introduce ${seatTypeId}`),
    );
  }
  for (const { locationId, seats } of LOCATIONS) {
    for (const [index, { seatId, name, kind, costCents }] of seats.entries()) {
      const terms = { name, seatTypeId: SEAT_TYPES[kind].seatTypeId, costCents, costUnit: '30 min', image: null };
      // A second apart: the order of installation is the order of the list.
      const at = {
        ...by(`install ${seatId}`),
        now: new Date(Date.parse(now) + (index + 1) * 1000).toISOString() as Instant,
      };
      await does(parts, seatDecider, seatId, [{ type: 'InstallSeat', data: { seatId, locationId, ...terms } }], at);
    }
  }
};
