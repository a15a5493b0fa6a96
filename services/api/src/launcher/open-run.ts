import type { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { desiredStateOf } from '@paddock/shared-domain/launcher/desired-state';
import { entryDecider, entryStreamId } from '@paddock/shared-domain/launcher/entry';
import type { RunSeen } from '@paddock/shared-domain/launcher/event-changes';
import { currentRun, type Launch, launchDecider } from '@paddock/shared-domain/launcher/launch';
import { floorDecider } from '@paddock/shared-domain/launcher/party-commands';
import type { RaceEvent } from '@paddock/shared-domain/launcher/race-event';
import { raceEventDecider, SIGNAL_LIFE } from '@paddock/shared-domain/launcher/race-event-commands';
import type { Commands } from '../command-handling/commands.ts';

type Known = NonNullable<RaceEvent>;
const startOf = ({ signals }: Known, seatId: SeatId) => {
  const desired = desiredStateOf(signals.values(), seatId);
  return desired?.phase === 'RUNNING' ? desired.start : null;
};
const isFresh = ({ expiresAt }: { readonly expiresAt: Instant | null }, now: Instant): boolean =>
  expiresAt === null || expiresAt > now;

/** A party's: its server runs, or a start is out that is to bring one up. Once its host is told to stop it is over. */
const serverIsOn = (event: Known, host: SeatId, launch: Launch, now: Instant): boolean => {
  const start = startOf(event, host);
  if (start === null) return false;
  const run = currentRun(launch);
  if (run !== undefined && run.endedAt === undefined) return !run.stopAsked;
  if (launch.failures.has(start.generation) || !isFresh(start, now)) return false;
  if (run?.endedAt === undefined || start.expiresAt === null) return run === undefined;
  // Whoever joined the server that is gone asks for no other one.
  return plusMillis(start.expiresAt, -(SIGNAL_LIFE.SESSION_START ?? 0)) > run.endedAt;
};

/**
 * Whether a race of an event is under way (LAUNCHER 5.2), from the log as it is now: the server of its party, or the game of a seat that
 * drives alone. A start counts from the moment it is asked for until its rig or host gave it up.
 */
export const openRunOf = async (commands: Commands, eventId: RaceEventId, now: Instant): Promise<RunSeen> => {
  const { state: event } = await commands.load(raceEventDecider, eventId);
  if (event === undefined) return { open: false, generation: 0 };
  const { generation } = event;
  const { state: floor } = await commands.load(floorDecider, event.locationId);
  const party = [...floor.parties.values()].find(({ hostEventId }) => hostEventId === eventId);
  const host = party?.members.find(({ isHost }) => isHost)?.seatId;
  if (host !== undefined) {
    const { state: launch } = await commands.load(launchDecider, eventId);
    return { open: serverIsOn(event, host, launch, now), generation };
  }
  for (const { seatId } of event.entries.values()) {
    const start = startOf(event, seatId);
    if (start === null) continue;
    const { state: entry } = await commands.load(entryDecider, entryStreamId(eventId, seatId));
    const isOn =
      entry.generation < start.generation
        ? isFresh(start, now)
        : entry.phase === 'initialized' || entry.phase === 'launched';
    if (isOn) return { open: true, generation };
  }
  return { open: false, generation };
};
