import type { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { type Clock, type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { desiredStateOf } from '@paddock/shared-domain/rigs/desired-state';
import { entryDecider, entryStreamId } from '@paddock/shared-domain/launcher/entry';
import { partyOf } from '@paddock/shared-domain/launcher/floor';
import { floorDecider } from '@paddock/shared-domain/launcher/party-commands';
import { raceEventDecider, SIGNAL_LIFE } from '@paddock/shared-domain/launcher/race-event-commands';
import type { RaceEventEventOf } from '@paddock/shared-domain/launcher/race-event-events';
import type { RunEventOf } from '@paddock/shared-domain/runs/run-events';
import { barredFrom } from '@paddock/shared-domain/runs/run-plan';
import { seatAgentDecider } from '@paddock/shared-domain/rigs/seat-agent';
import type { SeatAgentEventOf } from '@paddock/shared-domain/rigs/seat-agent-events';
import type { Commands } from '@paddock/kit/command-handling/commands';
import { raceEventIdOf } from '../launcher/race-event-id.ts';
import type { Process } from '@paddock/kit/processes/process';
import { createRunOf } from './run-now.ts';
import { tellSeat } from './tell-seats.ts';

type OwnDeps = { readonly commands: Commands; readonly clock: Clock };
type Followed =
  | RaceEventEventOf<'SignalRequested' | 'EntryAssigned'>
  | RunEventOf<'ServerStartRequested'>
  | SeatAgentEventOf<'AgentConnected'>;

/**
 * A process: a seat that was started but has no slot on the race's server gets a message on its card (`barredFrom`). Its rig gets
 * no order. In any sequence: the start, the seat's joining the party, or the account its rig logs in with.
 */
export const createTellBarred = (deps: OwnDeps): Process<Followed> => {
  const { commands, clock } = deps;
  const runOf = createRunOf(commands);

  const look = async (eventId: RaceEventId): Promise<void> => {
    const run = await runOf(eventId);
    const { state: event } = await commands.load(raceEventDecider, eventId);
    if (event === undefined || run?.plan === undefined || run.wanted === 'STOPPED') return;
    if (run.state === 'failed' || run.state === 'stopped') return;
    const accounts = new Map<SeatId, string | undefined>();
    for (const { seatId } of event.entries.values())
      accounts.set(seatId, (await commands.load(seatAgentDecider, seatId)).state.steamId);
    for (const { entryId, seatId } of event.entries.values()) {
      const desired = desiredStateOf(event.signals.values(), seatId);
      const start = desired?.phase === 'RUNNING' ? desired.start : null;
      const bar = barredFrom(run.plan, seatId, (seat) => accounts.get(seat));
      // An expired start is reported by the deadline sweep.
      if (start === null || bar === undefined || (start.expiresAt !== null && start.expiresAt <= clock.now())) continue;
      const { state: entry } = await commands.load(entryDecider, entryStreamId(eventId, seatId));
      // A running game continues.
      if (entry.generation >= start.generation && entry.phase !== 'assigned') continue;
      await tellSeat(deps, { eventId, seatId, entryId, generation: start.generation, ...bar });
    }
  };
  /** Only recent events can concern a start that has not expired; older ones are skipped. */
  const recently =
    <Event extends { readonly metadata: { readonly at: Instant } }>(eventOf: (event: Event) => Promise<RaceEventId>) =>
    async (event: Event): Promise<void> => {
      if (plusMillis(event.metadata.at, SIGNAL_LIFE.SESSION_START ?? 0) > clock.now()) await look(await eventOf(event));
    };
  const own = recently(
    async ({ data: { eventId } }: Recorded<Exclude<Followed, { type: 'AgentConnected' }>>) => eventId,
  );
  const ofParty = recently(async ({ data: { seatId } }: Recorded<SeatAgentEventOf<'AgentConnected'>>) => {
    const eventId = raceEventIdOf(seatId);
    const { state: event } = await commands.load(raceEventDecider, eventId);
    const floor = event && (await commands.load(floorDecider, event.locationId)).state;
    return (floor && partyOf(floor, seatId)?.hostEventId) ?? eventId;
  });
  return {
    name: 'launch-barred',
    on: { SignalRequested: own, EntryAssigned: own, ServerStartRequested: own, AgentConnected: ofParty },
  };
};
