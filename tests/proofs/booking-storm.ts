import { createCommands } from '@paddock/kit/command-handling/command-handler';
import type { Commands, Wanted } from '@paddock/kit/command-handling/commands';
import { createDecode } from '@paddock/event-store/codec';
import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { type EventStore, RevisionConflict } from '@paddock/event-store/port';
import { type ScheduleCommand, scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { scheduleEvents } from '@paddock/shared-domain/booking/events';
import { halfHoursOf, plusDays } from '@paddock/shared-domain/kernel/venue-time';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { LocalDate } from '@paddock/shared-domain/kernel/time';
import { DOWNTOWN, NOW, ROUND_THE_CLOCK } from '../support/builders/venue.ts';
import { foldSchedule, type RawEvent, streamViolations } from './raw-log.ts';
import { seededScheduler } from './scheduler.ts';
import { seededRandom } from './seed.ts';

export type StormOptions = {
  readonly seed: number;
  readonly attempts: number;
  readonly clients?: number;
  readonly seats?: number;
  readonly days?: number;
  /** Number of handlers. Each has a cache of its own, like a process. */
  readonly processes?: number;
  /** A mutant may be put between handler and store, or around a handler. */
  readonly storeOf?: (store: EventStore, log: readonly RawEvent[]) => EventStore;
  readonly commandsOf?: (commands: Commands) => Commands;
  /** Called after an append was written, with the seeded generator. It may throw, so that the outcome stays unknown. */
  readonly afterAppend?: (random: () => number) => void;
  /** How often a client repeats a command under its id after no answer. */
  readonly resends?: number;
  /** Share of commands that are sent to two processes at once under one id. */
  readonly twice?: number;
};

type Kept = {
  readonly kind: 'held' | 'reserved' | 'blackout';
  readonly number: number;
  readonly slots: Slot[];
  readonly day: number;
};
type Slot = { readonly seatId: string; readonly startsAt: string; readonly reservationId: string };
type Told = {
  readonly outcome: 'accepted' | 'refused' | 'busy' | 'unknown';
  readonly events: number;
};

const ZONE = 'America/Los_Angeles';
const venue = { zone: ZONE, openingHours: ROUND_THE_CLOCK };

/**
 * A storm of bookings at one location (goal G1): customers, staff and checkouts take, confirm, release and cancel 1 to 4 seats for 1 to 3
 * half-hours through the real command handlers. The checkers read the raw log and compare it with what each client was told: accepted
 * means that all of its events are there once, refused that none is (S1, S2, E3, E4).
 */
export const bookingStorm = async (options: StormOptions) => {
  const { seed, attempts, clients = 64, seats = 50, days = 30, processes = 2, resends = 0, twice = 0 } = options;
  const random = seededRandom(seed);
  const whole = (count: number) => Math.floor(random() * count);
  const scheduler = seededScheduler(random);
  const log = createInMemoryLog('storm');
  const figures = { attempts: 0, accepted: 0, refused: 0, busy: 0, unknown: 0, conflicts: 0, cancels: 0, cancelled: 0 };
  const dates = Array.from({ length: days }, (_, index) => plusDays(LocalDate.parse('2027-03-02'), index));
  const starts = dates.map((date) => halfHoursOf(date, ZONE));
  const inner = openInMemoryStore({
    log,
    now: () => new Date(0),
    faults: {
      beforeAppend: () => scheduler.turn(),
      beforeRead: () => scheduler.turn(),
      afterAppend: async () => {
        await scheduler.turn();
        options.afterAppend?.(random);
      },
    },
  });
  const counting: EventStore = {
    ...inner,
    append: async (...call) => {
      try {
        return await inner.append(...call);
      } catch (error) {
        if (error instanceof RevisionConflict) figures.conflicts += 1;
        throw error;
      }
    },
  };
  const store = options.storeOf?.(counting, log.events) ?? counting;
  const decode = createDecode([...scheduleEvents]);
  const handlers = Array.from({ length: processes }, () => {
    const commands = createCommands({ store, decode, random, sleep: () => scheduler.turn() });
    return options.commandsOf?.(commands) ?? commands;
  });
  let number = 0;
  const told = new Map<string, Told & { readonly wanted: number }>();

  const send = async (
    client: number,
    day: number,
    commandId: string,
    wanted: Wanted<ScheduleCommand>[],
    actor: Actor,
  ): Promise<Told> => {
    const once = async (handler: Commands): Promise<Told> => {
      for (let tries = 0; ; tries += 1) {
        try {
          const handled = await handler.handle(scheduleDecider, `${DOWNTOWN}_${dates[day]}`, wanted, {
            commandId,
            actor,
            now: NOW,
          });
          if (handled.outcome === 'accepted') return { outcome: 'accepted', events: handled.events.length };
          return { outcome: handled.outcome, events: 0 };
        } catch {
          if (tries >= resends) return { outcome: 'unknown', events: 0 };
        }
      }
    };
    const handler = handlers[client % processes] as Commands;
    if (random() >= twice) return once(handler);
    const [first, second] = await Promise.all([once(handler), once(handlers[(client + 1) % processes] as Commands)]);
    // A refusal writes nothing, so the other of the two may find the slot free a moment later. Then the command took effect.
    return first.outcome === 'accepted' ? first : second;
  };

  const client = async (index: number) => {
    const kept: Kept[] = [];
    while (figures.attempts < attempts) {
      figures.attempts += 1;
      number += 1;
      const commandId = `c${number}`;
      const cancels = kept.length > 0 && random() < 0.1;
      const settles = !cancels && random() < 0.05 ? kept.findIndex(({ kind }) => kind === 'held') : -1;
      let wanted: Wanted<ScheduleCommand>[];
      let day: number;
      let took: Kept | undefined;
      let actor: Actor = { kind: 'customer', userId: UserId.parse(`u${index}`) };
      if (cancels || settles >= 0) {
        const [thing] = kept.splice(cancels ? whole(kept.length) : settles, 1) as [Kept];
        ({ day } = thing);
        wanted = thing.slots.map(({ seatId, startsAt, reservationId }) =>
          thing.kind === 'held'
            ? {
                type: cancels ? 'ReleaseHeldSlot' : 'ConfirmHeldSlot',
                data: { checkoutId: `co${thing.number}`, locationId: DOWNTOWN, seatId, startsAt },
              }
            : { type: 'CancelReservation', data: { reservationId, locationId: DOWNTOWN } },
        ) as Wanted<ScheduleCommand>[];
        if (!cancels) took = { ...thing, kind: 'reserved' };
        else figures.cancels += 1;
      } else {
        day = whole(days);
        const kind = random() < 0.45 ? 'held' : random() < 0.85 ? 'reserved' : 'blackout';
        const [firstSeat, seatCount] = [whole(seats), 1 + whole(4)];
        const [firstStart, startCount] = [whole((starts[day] ?? []).length), 1 + whole(3)];
        const slots: Slot[] = [];
        for (let seat = firstSeat; seat < Math.min(firstSeat + seatCount, seats); seat += 1)
          for (const startsAt of (starts[day] ?? []).slice(firstStart, firstStart + startCount))
            slots.push({ seatId: `s${seat}`, startsAt, reservationId: `r${number}x${slots.length}` });
        took = { kind, number, slots, day };
        if (random() < 0.3) actor = { kind: 'staff', userId: UserId.parse(`u${index}`), permission: 'superuser' };
        wanted = slots.map(({ seatId, startsAt, reservationId }) => {
          const place = { reservationId, locationId: DOWNTOWN, seatId, startsAt };
          if (kind === 'blackout') return { type: 'BlackOutSlot', data: { ...place, venue, notes: null } };
          const sale = { ...place, venue, seatActive: true, userId: `u${index}`, priceCents: 1800 };
          return kind === 'held'
            ? { type: 'HoldSlot', data: Object.assign(sale, { checkoutId: `co${number}` }) }
            : { type: 'ReserveSlot', data: Object.assign(sale, { checkoutId: null, paid: false }) };
        }) as unknown as Wanted<ScheduleCommand>[];
      }
      const answer = await send(index, day, commandId, wanted, actor);
      told.set(commandId, { ...answer, wanted: wanted.length });
      figures[answer.outcome] += 1;
      if (cancels && answer.outcome === 'accepted') figures.cancelled += 1;
      if (answer.outcome === 'accepted' && took !== undefined) kept.push(took);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  const seconds = (performance.now() - began) / 1000;

  // First the raw log alone, then the raw log against what the clients were told.
  const found = [...foldSchedule(log.events).violations, ...streamViolations(log.events)];
  const effects = new Map<string, number>();
  for (const { metadata } of log.events) {
    // A suffix that a mutant adds to an id does not make it another command.
    const commandId = (metadata as { commandId: string }).commandId.split(/[:+]/)[0] ?? '';
    effects.set(commandId, (effects.get(commandId) ?? 0) + 1);
  }
  for (const [commandId, { outcome, wanted }] of told) {
    const events = effects.get(commandId) ?? 0;
    if (outcome === 'accepted' && events !== wanted)
      found.push(`S2 ${commandId} was accepted and has ${events} of ${wanted} events`);
    if ((outcome === 'refused' || outcome === 'busy') && events > 0)
      found.push(`E3 ${commandId} was ${outcome} and has ${events} events`);
    if (outcome === 'unknown' && events !== 0 && events !== wanted)
      found.push(`S2 ${commandId} has half of its effect`);
    effects.delete(commandId);
  }
  for (const commandId of effects.keys()) found.push(`E4 nobody asked for ${commandId}`);
  return { ...figures, events: log.events.length, turns: scheduler.turns(), seconds, violations: found };
};
