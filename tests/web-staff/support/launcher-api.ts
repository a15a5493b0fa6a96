import { listCars, listTracks } from '@paddock/shared-domain/catalogue/contract';
import {
  addMember,
  bootMember,
  hostParty,
  listParties,
  type Party,
  type PartyMember,
} from '@paddock/shared-domain/launcher/contract';
import { changeEntry, driveAlone, listBookedDrivers } from '@paddock/shared-domain/launcher/driver-contract';
import {
  createRaceEvent,
  type Entry,
  getRaceEvent,
  listAssists,
  listPresets,
  listRaceEvents,
  type Preset,
  type RaceEvent,
  saveRaceEvent,
  sendSignal,
  type Session,
} from '@paddock/shared-domain/launcher/race-contract';
import { rehearseRaceEvent, type RehearsalReply } from '@paddock/shared-domain/rigs/rehearsal-contract';
import { MEASURED_RANGE } from '@paddock/shared-domain/launcher/rig-progress';
import { listRigs, type Rig } from '@paddock/shared-domain/rigs/rig-contract';
import { listCalendars } from '@paddock/shared-domain/venues/contract';
import { type Answer, ok, paged, route, type Route } from './routes.ts';
import type { StaffVenue } from './staff-venue.ts';

const notFound: Answer = { status: 404, body: { detail: 'Not found.' } };

/** Parties and race events for the launcher. Each seat `seatN` has its own event `evN` unless a test removes it. */
export const createLauncher = (venue: StaffVenue) => {
  const events = new Map<string, RaceEvent>();
  let parties: Party[] = [];
  const presets: Preset[] = [];
  const more = {
    rev: 100,
    rehearse: (_event: string, _ignore: readonly string[]): RehearsalReply => ({
      will_start: true,
      findings: [],
      grid: null,
      ends_at: null,
      record: { loads: 0, within: 0 },
      repairs: [],
    }),
  };

  const seatName = (id: string) => venue.seats.find((seat) => seat.id === id)?.name ?? '';
  const giveEvent = (calendar: string): RaceEvent => {
    const event = {
      id: calendar.replace('seat', 'ev'),
      calendar,
      calendar_name: seatName(calendar),
      location: 'loc1',
      multiplayer: false,
      track: null,
      track_name: '',
      penalties: true,
      fixed_setup: false,
      drift_mode: false,
      preset: null,
      assists: null,
      generation: 0,
      next_start: null,
      sessions: [] as Session[],
      entries: [] as Entry[],
      rev: String(more.rev),
    } as unknown as RaceEvent;
    events.set(event.id, event);
    return event;
  };
  for (const { id } of venue.seats) giveEvent(id);
  const eventOf = (calendar: string) => [...events.values()].find((event) => event.calendar === calendar);

  const entryIn = (event: RaceEvent, calendar: string): Entry =>
    ({
      id: `entry${calendar}`,
      event: event.id,
      calendar,
      user: null,
      user_name: '',
      car: null,
      car_name: '',
      skin: '',
      ballast: 0,
      restrictor: 0,
      readonly_values: { calendar_name: seatName(calendar) },
      initialized: false,
      launched: false,
      exited: false,
      state: null,
      rig: { phase: 'assigned', since: null, failure: null, detail: '', start: null },
      ack: null,
      load_range: MEASURED_RANGE,
    }) as unknown as Entry;
  const member = (party: Party, calendar: string, isHost: boolean): PartyMember => {
    const entry = entryIn(party.host_event, calendar);
    const one = {
      id: `member${calendar}`,
      party: party.id,
      calendar,
      calendar_name: seatName(calendar),
      user: null,
      user_name: '',
      is_host: isHost,
      entry,
    } as unknown as PartyMember;
    party.host_event.entries.push(entry);
    party.members.push(one);
    return one;
  };
  const host = (calendar: string, name: string): Party => {
    const event = eventOf(calendar);
    if (!event) throw new Error(`${calendar} has no event`);
    const party = {
      id: `party${calendar}`,
      name,
      location: 'loc1',
      host_event: Object.assign(event, { multiplayer: true }),
      members: [],
      member_requests: [],
      server: 'unknown',
    } as unknown as Party;
    parties.push(party);
    member(party, calendar, true);
    return party;
  };
  /** A party of these seats, the first of them the host. */
  const party = (name: string, ...seats: string[]): Party => {
    const [first = '', ...others] = seats;
    const made = host(first, name);
    for (const seat of others) member(made, seat, false);
    return made;
  };
  const boot = (id: string): Answer => {
    const from = parties.find(({ members }) => members.some((one) => one.id === id));
    const gone = from?.members.find((one) => one.id === id);
    if (!from || !gone) return notFound;
    if (gone.is_host) parties = parties.filter((one) => one !== from);
    else from.members.splice(from.members.indexOf(gone), 1);
    return ok(undefined, 204);
  };
  const seats = () =>
    venue.seats.map(({ id, name, type_name: typeName }) => ({
      id,
      name,
      location: 'loc1',
      type: 'type1',
      type_name: typeName,
      type_description: '',
      cost_cents: 3000,
      cost_unit: 'slot',
      image: null,
      event: eventOf(id)?.id ?? null,
      active: true,
    }));

  const rigs = new Map<string, Partial<Rig>>();
  const rigOf = (calendar: string) => ({
    calendar,
    calendar_name: seatName(calendar),
    location: 'loc1',
    state: 'connected',
    version: '1.0.0',
    paired_at: '2026-11-20T01:00:00.000Z',
    last_seen: '2026-11-22T01:22:58.000Z',
    content_hash: null,
    differing: 0,
    has_steam_account: true,
    address: null,
    reported_address: null,
    network_address: null,
    notices: [],
    game: 'NONE',
    ...rigs.get(calendar),
  });

  const routes: readonly Route[] = [
    route(listRigs, () => ok(paged(venue.seats.map(({ id }) => rigOf(id))))),
    route(listCalendars, ({ query }) => ok(paged(query.location === 'loc1' ? seats() : []))),
    route(listParties, ({ query }) => ok(paged(parties.filter(({ location }) => location === query.location)))),
    route(listRaceEvents, ({ query }) =>
      ok(paged([...events.values()].filter(({ location }) => location === query.location))),
    ),
    route(hostParty, ({ body }) => ok(host(body.calendar, body.name), 201)),
    route(addMember, ({ body }) => {
      const to = parties.find(({ id }) => id === body.party);
      return to ? ok(member(to, body.calendar, false), 201) : notFound;
    }),
    route(bootMember, ({ params }) => boot(params.id)),
    route(createRaceEvent, ({ body }) => ok(giveEvent(body.calendar), 201)),
    route(getRaceEvent, ({ params }) => {
      const event = events.get(params.id);
      return event ? ok(structuredClone(event)) : notFound;
    }),
    route(saveRaceEvent, ({ params, body: { sessions, ...terms } }) => {
      const event = events.get(params.id);
      if (!event) return notFound;
      const numbered = sessions?.map((one, ordering) => ({ id: `s${ordering}`, ...one, event: event.id, ordering }));
      return ok(Object.assign(event, terms, numbered && { sessions: numbered }));
    }),
    route(driveAlone, ({ body }) => {
      const event = eventOf(body.calendar);
      if (!event) return notFound;
      event.entries.push(entryIn(event, body.calendar));
      return ok(event.entries.at(-1), 201);
    }),
    route(changeEntry, ({ params, body }) => {
      const event = [...events.values()].find(({ entries }) => entries.some(({ id }) => id === params.id));
      const entry = event?.entries.find(({ id }) => id === params.id);
      if (!event || !entry) return notFound;
      // A change of an entry is a change of its event.
      event.rev = String((more.rev += 1));
      return ok(Object.assign(entry, body));
    }),
    route(listBookedDrivers, () =>
      ok(
        paged([
          {
            calendar: 'seat1',
            user: 'ada',
            user_name: 'Ada L.',
            starts_at: '2027-03-01T18:00:00.000Z',
          },
        ]),
      ),
    ),
    route(listCars, () =>
      ok(paged([{ id: 'amg', name: 'Mercedes-AMG GT3', groups: [], time_millis: 0, total_time: '0:00' }])),
    ),
    route(sendSignal, () => ok({ signal_id: 'sig1', generation: 1, expires_at: null })),
    route(rehearseRaceEvent, ({ params, body }) => ok(more.rehearse(params.id, body.ignore ?? []))),
    route(listPresets, () => ok(paged(presets))),
    route(listAssists, () => ok(paged([{ id: 'assist1', name: 'Beginner', settings: { ABS: 1 } }]))),
    route(listTracks, () =>
      ok(
        paged([
          {
            id: 'spa',
            name: 'Spa-Francorchamps',
            laps_count: 0,
            laps_record_hms: null,
            laps_record_user: null,
            laps_record_car: null,
          },
        ]),
      ),
    ),
  ];
  return {
    routes,
    more,
    party,
    presets,
    event: (id: string) => events.get(id) as RaceEvent,
    removeEvent: (calendar: string) => events.delete(eventOf(calendar)?.id ?? ''),
    parties: () => parties,
    /** Sets the rig of a seat; without this it is connected. */
    rig: (calendar: string, more: Partial<Rig>) => void rigs.set(calendar, more),
    flags: (calendar: string, flags: Partial<Pick<Entry, 'initialized' | 'launched' | 'exited'>>) => {
      for (const { members } of parties)
        for (const one of members) if (one.calendar === calendar && one.entry) Object.assign(one.entry, flags);
    },
    /** Adds a seat that drives alone, with these flags of its rig. */
    alone: (calendar: string, flags: Partial<Pick<Entry, 'initialized' | 'launched' | 'exited'>>) => {
      const event = eventOf(calendar);
      if (event) event.entries.push(Object.assign(entryIn(event, calendar), flags));
    },
    /** Adds a session to an event, in minutes unless `more` says otherwise. */
    session: (event: string, type: Session['type'], more: Partial<Session> = {}) => {
      const { sessions } = events.get(event) as RaceEvent;
      sessions.push({
        id: `old${sessions.length}`,
        event,
        name: type,
        type,
        spawn: type === 'HOTLAP' ? 'HOTLAP_START' : 'PIT',
        ordering: sessions.length,
        duration: 25,
        duration_is_laps: false,
        ...more,
      } as unknown as Session);
    },
  };
};
