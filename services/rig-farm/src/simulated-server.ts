import {
  clientLoadedDatagram,
  connectionClosedDatagram,
  endSessionDatagram,
  lapCompletedDatagram,
  newConnectionDatagram,
  newSessionDatagram,
  versionDatagram,
} from './datagram-bytes.ts';
import type { Dice } from './dice.ts';
import type { Guest, ReachableServer, Seating } from './lan.ts';
import { packetDelay } from './lap-model.ts';
import { type NotedLap, resultsJson, resultsName } from './results-json.ts';
import type { ServerOrders } from './server-orders.ts';
import { clearForSession, countLap, placeFor, type Slot, slotsOf, standings } from './server-slots.ts';
import { type SessionClock, startSessionClock } from './session-clock.ts';
import type { VirtualTime } from './virtual-time.ts';

export type ServerDeps = {
  readonly time: VirtualTime;
  readonly dice: Dice;
  readonly wall: () => Date;
  /** Checksum of the host's own files of a car. */
  readonly checksum: (car: string) => string;
  readonly send: (datagram: Uint8Array) => void;
  readonly writeResults: (name: string, body: string) => void;
  /** Called when it ended after its last session. */
  readonly over: () => void;
};
export type SimulatedServer = ReachableServer & {
  /** As command 207: the open session ends now and its results are written. */
  nextSession(): void;
  /** Called when the process has ended in any way. */
  gone(): void;
};
const REPEATED_MS = 1_200;

/** The dedicated server of Assetto Corsa as a venue sees it (launcher.md 11.6). It sends from the moment it is created. */
export const runServer = (orders: ServerOrders, deps: ServerDeps): SimulatedServer => {
  const { time, dice, send } = deps;
  const { server } = orders.config;
  const slots = slotsOf(orders);
  const began = time.now();
  let clock: SessionClock | undefined;
  let ordinal = 0;
  let noted: NotedLap[] = [];
  /** Laps whose packets are still under way. */
  const onTheWay = new Set<() => void>();
  let ended = false;
  const guests = (): readonly (Slot & { guest: Guest })[] =>
    slots.filter((slot): slot is Slot & { guest: Guest } => slot.guest !== undefined);
  const wordsOf = (slot: Slot, guest: Guest) => ({ ...guest, slot: slot.index });

  const announce = (own: SessionClock): void => {
    const { ordered, open } = own;
    const weather = orders.config.weather[0];
    const air = weather?.airTemperature ?? 26;
    const elapsedMs = time.now() - open.startsAt;
    const { track, layout } = server;
    send(
      newSessionDatagram({
        ...ordered,
        count: orders.sessions.length,
        serverName: server.name,
        track,
        layout,
        air,
        road: air + (weather?.roadTemperature ?? 11),
        weather: weather?.graphics ?? '3_clear',
        elapsedMs: Math.round(elapsedMs),
      }),
    );
  };
  const openSession = (index: number): void => {
    const ordered = orders.sessions[index];
    if (ended) return;
    if (ordered === undefined) return deps.over();
    clearForSession(slots);
    noted = [];
    ordinal += 1;
    // Drivers see the results for some time before the session closes.
    const opened = startSessionClock({ time, orders, ordered, slots }, () =>
      time.after(server.resultScreenSeconds * 1000, () => closeSession(opened)),
    );
    clock = { ...opened, open: { ...opened.open, ordinal } };
    announce(clock);
    const own = clock;
    time.after(REPEATED_MS, () => void (clock === own && announce(own)));
    for (const { guest, loaded } of guests()) if (loaded) guest.sessionOpened(clock.open);
  };
  const closeSession = (own: Pick<SessionClock, 'ordered' | 'stop'>): void => {
    if (ended || clock?.ordered !== own.ordered) return;
    own.stop();
    for (const arrive of onTheWay) arrive();
    clock = undefined;
    for (const { guest } of guests()) guest.sessionClosed();
    const name = resultsName(own.ordered, deps.wall());
    deps.writeResults(name, resultsJson(orders, own.ordered, noted));
    send(endSessionDatagram(`results/${name}`));
    time.after(dice.whole(1, 26), () => openSession(own.ordered.index + 1));
  };

  const seating = (slot: Slot, guest: Guest): Seating => ({
    slot: slot.index,
    loaded: () => {
      slot.loaded = true;
      send(clientLoadedDatagram(slot.index));
      if (clock !== undefined) guest.sessionOpened(clock.open);
    },
    beginLap: () => {
      slot.driving = slot.guest === guest && clock?.mayBegin(slot) === true;
      if (!slot.driving) clock?.look();
      return slot.driving;
    },
    crossed: ({ tyre, ...lap }) => {
      const own = clock;
      if (own === undefined || slot.guest !== guest) return;
      countLap(slot, lap, own.ordered.type === 3);
      own.crossed(slot);
      const { guid, name } = guest;
      const said = lapCompletedDatagram(slot.index, { ...lap, grip: 1 }, standings(slots, own.ordered.type === 3));
      const arrive = (): void => {
        if (!onTheWay.delete(arrive) || ended) return;
        noted.push({ slot: slot.index, guid, name, ...lap, tyre, clock: Math.round(time.now() - began) });
        send(said);
      };
      onTheWay.add(arrive);
      time.after(packetDelay(dice), arrive);
    },
    timeLeft: () => clock?.timeLeft() ?? 0,
    leave: () => {
      if (slot.guest !== guest) return;
      Object.assign(slot, { guest: undefined, loaded: false, driving: false });
      if (!ended) send(connectionClosedDatagram(wordsOf(slot, guest)));
      clock?.look();
    },
  });

  send(versionDatagram());
  openSession(0);
  return {
    join: (guest) => {
      if (ended) return { refused: 'NO_ANSWER' };
      const slot = placeFor(orders, slots, guest, deps.checksum(guest.car));
      if ('refused' in slot) return slot;
      slot.guest = guest;
      send(newConnectionDatagram(wordsOf(slot, guest)));
      return seating(slot, guest);
    },
    nextSession: () => {
      if (clock !== undefined) closeSession(clock);
    },
    gone: () => {
      if (ended) return;
      ended = true;
      clock?.stop();
      for (const { guest } of guests()) guest.serverGone();
    },
  };
};
