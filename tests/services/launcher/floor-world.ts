import type { Failpoints } from '@paddock/kit/processes/failpoints';
import { Permission } from '@paddock/shared-domain/kernel/actor';
import { AMG, PORSCHE, SPA, stockCatalogue } from '../laps/race-world.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

export { AMG, PORSCHE, SPA };
export const RACES = Permission.enum['leaderboards.can_manage_race_events'];

/** Starts a venue with a catalogue, race staff and seats. All seats but the last have a race event. */
export const openFloor = async (
  environment: Readonly<Record<string, string>> = {},
  seats = 6,
  failpoints?: Failpoints,
) => {
  const venue: Venue = await startVenue(undefined, environment, undefined, failpoints);
  await stockCatalogue(venue);
  const place = await venue.open({}, seats);
  const chief: Person = await venue.person('launcher', { permissions: [RACES] });
  const events: string[] = [];
  for (const seat of place.seats.slice(0, -1)) {
    const made = await chief.post('/races/events', { calendar: seat });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    events.push(made.body.id as string);
  }
  const seat = (n: number): string => place.seats[n] ?? '';
  const event = (n: number): string => events[n] ?? '';
  return { venue, place, chief, seat, event };
};
export type Floor = Awaited<ReturnType<typeof openFloor>>;

export const PRACTICE = { name: 'Practice', type: 'PRACTICE', spawn: 'PIT', duration: 25 };
export const RACE = { name: 'Race', type: 'RACE', spawn: 'START', duration: 10, duration_is_laps: true };
export const HOTLAP = { name: 'Hotlap', type: 'HOTLAP', spawn: 'HOTLAP_START', duration: 10 };
