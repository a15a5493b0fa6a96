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
 * A process: a seat that was started and that the server of the race has no slot for is told so on its card (`barredFrom`). Its rig hears
 * nothing of the start, whichever came first: the start, the seat in the party, or the account its rig is logged in with.
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
      // What is over already is told by the clock.
      if (start === null || bar === undefined || (start.expiresAt !== null && start.expiresAt <= clock.now())) continue;
      const { state: entry } = await commands.load(entryDecider, entryStreamId(eventId, seatId));
      // A game that runs goes on.
      if (entry.generation >= start.generation && entry.phase !== 'assigned') continue;
      await tellSeat(deps, { eventId, seatId, entryId, generation: start.generation, ...bar });
    }
  };
  /** A start that can still be followed was sent later than that, and is read later: what is older needs no look. */
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
