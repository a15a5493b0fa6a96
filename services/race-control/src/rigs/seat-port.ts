import { desiredStateOf } from '@paddock/shared-domain/rigs/desired-state';
import { type EntryCommand, entryDecider, entryStreamId } from '@paddock/shared-domain/launcher/entry';
import { entryAt } from '@paddock/shared-domain/launcher/race-event';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import type { Wanted } from '@paddock/kit/command-handling/commands';
import type { Deps } from '@paddock/kit/deps';
import type { FlagsMessage, SeatPort } from '../sockets/launcher-port.ts';
import type { VenueDirectory } from '@paddock/venue/venues/directory';
import type { RigKeys } from './rig-keys.ts';
import { follows } from './sent-signals.ts';

type SeatDeps = {
  readonly deps: Pick<Deps, 'commands' | 'clock'>;
  readonly directory: VenueDirectory;
  readonly keys: Pick<RigKeys, 'holderOf'>;
};

/** Facts of the flags, in the order in which flags get set (rule A-138). */
const saidBy = ({ initialized, launched, exited }: FlagsMessage['attributes'], data: object, wasStopped: boolean) =>
  [
    initialized === true && { type: 'ReportEntryInitialized', data },
    launched === true && { type: 'ReportEntryLaunched', data: { ...data, proof: [] } },
    exited === true && { type: 'ReportEntryExited', data: { ...data, reason: wasStopped ? 'SIGNAL' : 'USER_QUIT' } },
  ].filter((wanted) => wanted !== false) as Wanted<EntryCommand>[];

/**
 * Seats for the socket of their event (rules ): a seat is admitted with the key of its rig's pairing, and reports the
 * progress of its own entry. The rig reports the same by its own socket: each fact of a start is taken once.
 */
export const seatPort = ({ deps: { commands, clock }, directory, keys }: SeatDeps): SeatPort => ({
  seatOf: async (key) => {
    const holder = await keys.holderOf(key);
    const seat = holder && (await directory.get()).seats.get(holder.seatId);
    return seat && { seatId: seat.id, locationId: seat.location_id };
  },
  follows: (seat, event) => follows(commands, seat, event),
  report: async ({ seatId }, eventId, { id: entryId, generation: named, attributes }) => {
    const { state: event } = await commands.load(raceEventDecider, eventId);
    if (event === undefined || entryAt(event, seatId)?.entryId !== entryId)
      return { code: 'permission_denied', detail: 'A seat speaks of its own entry alone.' };
    const signals = [...event.signals.values()];
    const start = signals.findLast(({ signal, ignore }) => signal === 'SESSION_START' && !ignore.includes(seatId));
    const generation = named ?? start?.generation;
    if (generation === undefined) return { code: 'conflict', detail: 'No start was asked of this seat.' };
    const data = { eventId, seatId, entryId, generation, asked: event.generation };
    const wanted = saidBy(attributes, data, desiredStateOf(signals, seatId)?.phase === 'STOPPED');
    const handled = await commands.handle(entryDecider, entryStreamId(eventId, seatId), wanted, {
      commandId: `flags:${eventId}:${seatId}:${generation}:${wanted.map(({ type }) => type).join('+')}`,
      now: clock.now(),
      actor: { kind: 'system', process: 'rigs' },
    });
    if (handled.outcome === 'busy') return { code: 'busy', detail: 'Busy right now. Please try again.' };
    return handled.outcome === 'refused'
      ? { code: 'conflict', detail: 'No such start was asked of this event.' }
      : undefined;
  },
});
