import type { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { desiredStateOf } from '@paddock/shared-domain/rigs/desired-state';
import { entryDecider, entryStreamId } from '@paddock/shared-domain/launcher/entry';
import type { EventSeen } from '@paddock/shared-domain/launcher/event-changes';
import { currentRun, type Launch, launchDecider } from '@paddock/shared-domain/runs/launch';
import { floorDecider } from '@paddock/shared-domain/launcher/party-commands';
import { type RaceEvent, wasOfParty } from '@paddock/shared-domain/launcher/race-event';
import { raceEventDecider, SIGNAL_LIFE } from '@paddock/shared-domain/launcher/race-event-commands';
import type { Commands } from '@paddock/kit/command-handling/commands';

type Known = NonNullable<RaceEvent>;
const startOf = ({ signals }: Known, seatId: SeatId) => {
  const desired = desiredStateOf(signals.values(), seatId);
  return desired?.phase === 'RUNNING' ? desired.start : null;
};
const isFresh = ({ expiresAt }: { readonly expiresAt: Instant | null }, now: Instant): boolean =>
  expiresAt === null || expiresAt > now;

/**
 * A party's race. `on`: its server runs, or a start is to bring it up. `over`: also once its host was told to stop. `none`: the
 * start brought up no server and will not, because it was for a seat that drove alone before it became a host.
 */
const serverOf = (event: Known, host: SeatId, launch: Launch, now: Instant): 'on' | 'over' | 'none' => {
  const start = startOf(event, host);
  if (start === null) return 'over';
  const run = currentRun(launch);
  if (run !== undefined && run.endedAt === undefined) return run.stopRequested ? 'over' : 'on';
  if (launch.failures.has(start.generation)) return 'over';
  // A start from before the server's end does not request another one.
  if (run?.endedAt !== undefined) {
    if (start.expiresAt === null) return 'over';
    if (plusMillis(start.expiresAt, -(SIGNAL_LIFE.SESSION_START ?? 0)) <= run.endedAt) return 'over';
  }
  return isFresh(start, now) ? 'on' : 'none';
};

/**
 * Whether a race of an event is under way (launcher.md 5.2), from the log: the server of its party, or the game of a seat that
 * drives alone, even if it has become the host of a party since. A start counts from its request until its rig or host reports
 * the end.
 */
export const openRunOf = async (commands: Commands, eventId: RaceEventId, now: Instant): Promise<EventSeen> => {
  const { state: event } = await commands.load(raceEventDecider, eventId);
  if (event === undefined) return { open: false, generation: 0, multiplayer: false };
  const { generation } = event;
  const { state: floor } = await commands.load(floorDecider, event.locationId);
  const party = [...floor.parties.values()].find(({ hostEventId }) => hostEventId === eventId);
  const host = party?.members.find(({ isHost }) => isHost)?.seatId;
  const seen = { generation, multiplayer: party !== undefined };
  if (host !== undefined) {
    const server = serverOf(event, host, (await commands.load(launchDecider, eventId)).state, now);
    if (server !== 'none') return { open: server === 'on', ...seen };
  }
  for (const { seatId } of event.entries.values()) {
    const start = startOf(event, seatId);
    // A start left from a former party does not count: the person who drives alone here now was not asked to start.
    if (start === null || (party === undefined && wasOfParty(event, start))) continue;
    const { state: entry } = await commands.load(entryDecider, entryStreamId(eventId, seatId));
    const isOn =
      entry.generation < start.generation
        ? isFresh(start, now)
        : entry.phase === 'initialized' || entry.phase === 'launched';
    if (isOn) return { open: true, ...seen };
  }
  return { open: false, ...seen };
};
