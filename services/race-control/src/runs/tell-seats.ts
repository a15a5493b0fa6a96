import type { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import { desiredStateOf } from '@paddock/shared-domain/rigs/desired-state';
import { entryDecider, entryStreamId } from '@paddock/shared-domain/launcher/entry';
import type { EntryId } from '@paddock/shared-domain/launcher/ids';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import type { Commands } from '@paddock/kit/command-handling/commands';

type OwnDeps = { readonly commands: Commands; readonly clock: Clock };
type NotStarted = {
  readonly eventId: RaceEventId;
  readonly seatId: SeatId;
  readonly entryId: EntryId;
  readonly generation: number;
  readonly code: string;
  readonly detail: string;
};

/**
 * Records for one seat why a start does not reach it, so that its card shows it at once: the rig gets no order and cannot report.
 * Keyed by seat and start, so that a repeat has one effect.
 *
 * @throws {Error} the seat's stream is busy: the process retries.
 */
export const tellSeat = async ({ commands, clock }: OwnDeps, said: NotStarted): Promise<void> => {
  const stream = entryStreamId(said.eventId, said.seatId);
  const data = { ...said, asked: said.generation };
  const handled = await commands.handle(entryDecider, stream, [{ type: 'ReportEntryLaunchFailed', data }], {
    commandId: `launch-failed:${stream}:${said.generation}`,
    actor: { kind: 'system', process: 'launch' },
    now: clock.now(),
  });
  if (handled.outcome === 'busy') throw new Error(`Seat ${said.seatId} could not be told why it does not start.`);
};

/** Records for every seat of a start why it has no server (launcher.md 5.3). */
export const tellSeats =
  (deps: OwnDeps) =>
  async (eventId: RaceEventId, generation: number, code: string): Promise<void> => {
    const { state: event } = await deps.commands.load(raceEventDecider, eventId);
    if (event === undefined) return;
    for (const { entryId, seatId } of event.entries.values()) {
      const desired = desiredStateOf(event.signals.values(), seatId);
      if (desired?.phase !== 'RUNNING' || desired.start?.generation !== generation) continue;
      await tellSeat(deps, { eventId, seatId, entryId, generation, code, detail: '' });
    }
  };
