import { LocationId, RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Command } from '@paddock/shared-domain/kernel/message';
import { plusMillis } from '@paddock/shared-domain/kernel/time';
import { EntryId, SignalId } from '@paddock/shared-domain/launcher/ids';
import type { RaceEventCommand } from '@paddock/shared-domain/launcher/race-event-commands';
import fc from 'fast-check';
import { NOW } from '../support/builders/venue.ts';

/** A step of a history: a command, or the end of a book. */
export type Step<C extends Command> = C | 'close';

export const west = LocationId.parse('west');
const few = (most: number) => fc.integer({ min: 1, max: most });

export const eventId = RaceEventId.parse('event1');
export const raceSeats = [1, 2, 3, 4].map((n) => SeatId.parse(`seat${n}`));
/** Histories of one race event. The number of a step is that of its signal and moment, so that signals expire and none is sent twice. */
export const raceSteps: fc.Arbitrary<Step<RaceEventCommand>[]> = fc
  .array(
    fc.record({
      what: few(14),
      entry: few(9),
      seat: fc.constantFrom(...raceSeats),
      ignore: fc.subarray(raceSeats),
      kind: fc.constantFrom('SESSION_START' as const, 'SESSION_EXIT' as const, 'RELOAD' as const, 'MP_BRIEF' as const),
      flag: fc.boolean(),
    }),
    { minLength: 20, maxLength: 120 },
  )
  .map((steps) => [
    {
      type: 'CreateRaceEvent',
      data: { eventId, seatId: raceSeats[0] as SeatId, locationId: west },
      metadata: { now: NOW, actor: { kind: 'visitor' } },
    },
    ...steps.map(({ what, entry, seat, ignore, kind, flag }, n): Step<RaceEventCommand> => {
      const by = { actor: { kind: 'visitor' }, now: plusMillis(NOW, n * 60_000) } as const;
      const entryId = EntryId.parse(`entry${entry}of${seat}`);
      const driver = { userId: null, carId: null, skin: flag ? 'red' : '', ballast: entry, restrictor: 0 };
      if (what <= 2) return 'close';
      if (what === 3)
        return { type: 'AssignEntry', data: { eventId, entryId, seatId: seat, driver, ofParty: flag }, metadata: by };
      if (what === 4) return { type: 'ChangeEntry', data: { eventId, entryId, driver }, metadata: by };
      if (what === 5) return { type: 'RemoveEntry', data: { eventId, seatId: seat }, metadata: by };
      if (what === 6)
        return {
          type: 'SaveRaceEvent',
          data: {
            ...{ eventId, multiplayer: true, atNextStart: true, run: { open: flag, generation: 99 } },
            rules: { penalties: entry > 4, fixedSetup: entry > 6, driftMode: flag },
          },
          metadata: by,
        };
      const signalId = SignalId.parse(`signal${n}`);
      if (what <= 9)
        return {
          type: 'ExpireSignal',
          data: { eventId, signalId: SignalId.parse(`signal${Math.max(0, n - entry)}`) },
          metadata: by,
        };
      const run = { open: false, generation: 99, multiplayer: true };
      return {
        type: 'SendSignal',
        data: { eventId, signalId, signal: kind, ignore, run, ofParty: flag },
        metadata: by,
      };
    }),
  ]);
