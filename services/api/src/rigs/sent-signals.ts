import type { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import { entryDecider, entryStreamId } from '@paddock/shared-domain/launcher/entry';
import { partyOf } from '@paddock/shared-domain/launcher/floor';
import type { SignalId } from '@paddock/shared-domain/launcher/ids';
import { floorDecider } from '@paddock/shared-domain/launcher/party-commands';
import { entryAt } from '@paddock/shared-domain/launcher/race-event';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import type { Commands } from '../command-handling/commands.ts';
import { raceEventIdOf } from '../launcher/race-event-id.ts';
import type { PairedSeat } from './ports.ts';

/**
 * Whether a signal was ever for a seat: one of its own event or of its party's, of one that it stands in, or of one that it did something
 * in and left since. What a rig says it did with any other one is no history.
 */
export const wasSent = async (
  commands: Commands,
  { seatId, locationId }: PairedSeat,
  eventId: RaceEventId,
  signalId: SignalId,
): Promise<boolean> => {
  const { state: event } = await commands.load(raceEventDecider, eventId);
  const signal = event?.signals.get(signalId);
  if (event === undefined || signal === undefined || signal.ignore.includes(seatId)) return false;
  if (eventId === raceEventIdOf(seatId) || entryAt(event, seatId) !== undefined) return true;
  if (partyOf((await commands.load(floorDecider, locationId)).state, seatId)?.hostEventId === eventId) return true;
  return (await commands.load(entryDecider, entryStreamId(eventId, seatId))).revision >= 0;
};
