import { readOverdueSignals } from '@paddock/projections/races/read';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import type { Deps } from '../deps.ts';

/**
 * Ends signals whose time is over, so that a rig that wakes late starts nothing by itself (LAUNCHER 4.4). The clock port says
 * when; the key is the signal's own, so that several processes end it once.
 *
 * @returns how many were ended.
 */
export const createSignalExpiry = ({ commands, clock, db }: Pick<Deps, 'commands' | 'clock' | 'db'>) => ({
  sweep: async (): Promise<number> => {
    const now = clock.now();
    let ended = 0;
    for (const { id: signalId, event_id: eventId } of await readOverdueSignals(db, now)) {
      const handled = await commands.handle(
        raceEventDecider,
        eventId,
        [{ type: 'ExpireSignal', data: { eventId, signalId } }],
        { commandId: `signal-expiry:${signalId}`, actor: { kind: 'system', process: 'signal-expiry' }, now },
      );
      // A busy event is met again at the next sweep.
      if (handled.outcome === 'accepted') ended += handled.events.length;
    }
    return ended;
  },
});
export type SignalExpiry = ReturnType<typeof createSignalExpiry>;
