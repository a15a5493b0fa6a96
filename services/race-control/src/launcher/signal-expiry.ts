import { readOverdueSignals } from '@paddock/projections/launcher/races/read';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import type { Deps } from '@paddock/kit/deps';
import { eachByItself } from '@paddock/kit/processes/each-by-itself';

/**
 * Ends expired signals, so that a rig that was offline does not start by an old one (launcher.md 4.4). Time comes from the clock
 * port. The key is that of the signal, so that several processes end it once.
 *
 * @returns how many were ended.
 */
export const createSignalExpiry = ({ commands, clock, db, log }: Pick<Deps, 'commands' | 'clock' | 'db' | 'log'>) => ({
  sweep: async (): Promise<number> => {
    const now = clock.now();
    const overdue = await readOverdueSignals(db, now);
    const expire = async ({ id: signalId, event_id: eventId }: (typeof overdue)[number]): Promise<number> => {
      const handled = await commands.handle(
        raceEventDecider,
        eventId,
        [{ type: 'ExpireSignal', data: { eventId, signalId } }],
        { commandId: `signal-expiry:${signalId}`, actor: { kind: 'system', process: 'signal-expiry' }, now },
      );
      // A busy event is tried again at the next sweep.
      return handled.outcome === 'accepted' ? handled.events.length : 0;
    };
    return eachByItself(overdue, expire, { log, what: 'a signal whose time is over' });
  },
});
export type SignalExpiry = ReturnType<typeof createSignalExpiry>;
