import { type Desk, DeskRefusal, type ListOf } from './desk.ts';
import type { PairedSeat } from './pair-seats.ts';

type Named = { readonly id: string; readonly name: string };
type Board = { readonly location: string | null; readonly track: string | null; readonly group: string | null };
type Entry = { readonly id: string; readonly calendar: string; readonly user: string | null };
type Event = { readonly id: string; readonly entries: readonly Entry[] };
type Party = {
  readonly id: string;
  readonly host_event: Event;
  readonly members: readonly { readonly id: string; readonly calendar: string; readonly is_host: boolean }[];
};
/** A party that can be started. */
export type ReadyParty = {
  readonly eventId: string;
  readonly seats: readonly PairedSeat[];
  /** User by seat name. A seat without a user drives for nobody. */
  readonly drivers: ReadonlyMap<string, string>;
};
const SESSIONS = [
  { name: 'Practice', type: 'PRACTICE', spawn: 'PIT', duration: 6 },
  { name: 'Qualifying', type: 'QUALIFYING', spawn: 'PIT', duration: 5 },
  { name: 'Race', type: 'RACE', spawn: 'START', duration: 3, duration_is_laps: true },
];

const PARTY_NAME = 'Farm evening';
/** Deletes the parties of earlier evenings. */
export const endFarmParties = async (desk: Desk): Promise<void> => {
  const { results } = await desk.get<ListOf<Named>>('/races/parties');
  for (const { id, name } of results) if (name === PARTY_NAME) await desk.delete(`/races/parties/${id}`);
};

/** The party of one location: its first seat hosts and the others join. A seat that is still in another party stays there. */
const gather = async (desk: Desk, seats: readonly PairedSeat[]): Promise<Party | undefined> => {
  const [host, ...guests] = seats;
  if (host === undefined) return undefined;
  for (const { calendar } of seats) await desk.post('/races/events', { calendar });
  const party = await desk.post<Party>('/races/parties/host', { calendar: host.calendar, name: PARTY_NAME });
  for (const { calendar } of guests)
    await desk.post('/races/parties/members', { party: party.id, calendar }).catch((error: unknown) => {
      // Already in another party: it stays there.
      if (!(error instanceof DeskRefusal) || error.status !== 409) throw error;
    });
  const { results } = await desk.get<ListOf<Party>>('/races/parties');
  return results.find(({ id }) => id === party.id);
};

/** Hosts a party in each location of these seats, with its board's track, cars and drivers (PARTY-06 … PARTY-08, RACE-06). */
export const prepareEvening = async (desk: Desk, seats: readonly PairedSeat[]): Promise<readonly ReadyParty[]> => {
  const [tracks, boards, groups, cars, people, self] = await Promise.all([
    desk.get<ListOf<Named>>('/tracks'),
    desk.get<ListOf<Board>>('/boards'),
    desk.get<ListOf<Named>>('/groups'),
    desk.get<ListOf<Named & { readonly groups: readonly Named[] }>>('/cars?page_size=100'),
    desk.get<ListOf<{ readonly id: string }>>('/users?page_size=100').catch(() => ({ results: [] })),
    desk.get<{ readonly id: string }>('/users/me'),
  ]);
  const usual = tracks.results.find(({ name }) => name.startsWith('Brands')) ?? tracks.results[0];
  const group = groups.results.find(({ name }) => name === 'GT3');
  const driven = cars.results.filter((car) => group === undefined || car.groups.some(({ id }) => id === group.id));
  if (usual === undefined || driven.length === 0) throw new Error('The venue has no track or no car to drive.');
  // Staff may not put themselves on a seat.
  const free = people.results.filter(({ id }) => id !== self.id).values();
  const ready: ReadyParty[] = [];
  for (const location of new Set(seats.map((seat) => seat.location))) {
    const party = await gather(
      desk,
      seats.filter((seat) => seat.location === location),
    );
    if (party === undefined) continue;
    const { id: eventId } = party.host_event;
    // If the location has a board for such cars, the drivers' laps count for it.
    const board = boards.results.find(
      (one) => one.location === location && one.track !== null && one.group !== null && one.group === group?.id,
    );
    const saved = await desk.patch<Event>(`/races/events/${eventId}`, {
      track: board?.track ?? usual.id,
      penalties: false,
      sessions: SESSIONS,
    });
    const drivers = new Map<string, string>();
    for (const [index, entry] of saved.entries.entries()) {
      const seat = seats.find(({ calendar }) => calendar === entry.calendar);
      const user = free.next().value?.id ?? null;
      await desk.patch(`/races/entries/${entry.id}`, { car: driven[index % driven.length]?.id, user });
      if (seat !== undefined && user !== null) drivers.set(seat.name, user);
    }
    const members = new Set(saved.entries.map(({ calendar }) => calendar));
    ready.push({ eventId, drivers, seats: seats.filter(({ calendar }) => members.has(calendar)) });
  }
  return ready;
};
export const startAll = async (desk: Desk, parties: readonly ReadyParty[]): Promise<void> => {
  await Promise.all(
    parties.map(({ eventId }) => desk.post(`/races/events/${eventId}/signal`, { signal: 'SESSION_START' })),
  );
};
