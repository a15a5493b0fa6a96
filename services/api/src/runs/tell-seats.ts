import type { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import { desiredStateOf } from '@paddock/shared-domain/launcher/desired-state';
import { entryDecider, entryStreamId } from '@paddock/shared-domain/launcher/entry';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import type { Commands } from '../command-handling/commands.ts';

type Parts = { readonly commands: Commands; readonly clock: Clock };

/**
 * Tells every seat that a start was for why there is no server for it, so that its card says so at once (LAUNCHER 5.3): its rig never hears of
 * a start without a server, and can say nothing. Keyed by seat and start: told again, it is the same.
 */
export const tellSeats =
  ({ commands, clock }: Parts) =>
  async (eventId: RaceEventId, generation: number, code: string): Promise<void> => {
    const { state: event } = await commands.load(raceEventDecider, eventId);
    if (event === undefined) return;
    for (const { entryId, seatId } of event.entries.values()) {
      const desired = desiredStateOf(event.signals.values(), seatId);
      if (desired?.phase !== 'RUNNING' || desired.start?.generation !== generation) continue;
      const stream = entryStreamId(eventId, seatId);
      const data = { eventId, seatId, entryId, generation, asked: generation, code, detail: '' };
      const handled = await commands.handle(entryDecider, stream, [{ type: 'ReportEntryLaunchFailed', data }], {
        commandId: `launch-failed:${stream}:${generation}`,
        actor: { kind: 'system', process: 'launch' },
        now: clock.now(),
      });
      if (handled.outcome === 'busy') throw new Error(`Seat ${seatId} could not be told why it does not start.`);
    }
  };
