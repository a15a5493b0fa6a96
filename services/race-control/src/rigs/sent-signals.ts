import type { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import { entryDecider, entryStreamId } from '@paddock/shared-domain/launcher/entry';
import { partyOf } from '@paddock/shared-domain/launcher/floor';
import type { SignalId } from '@paddock/shared-domain/launcher/ids';
import { floorDecider } from '@paddock/shared-domain/launcher/party-commands';
import { entryAt } from '@paddock/shared-domain/launcher/race-event';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import type { Commands } from '@paddock/kit/command-handling/commands';
import { raceEventIdOf } from '../launcher/race-event-id.ts';
import type { PairedSeat } from '../sockets/rig-port.ts';

/** Whether a seat follows an event: its own, its party's, or one in which it has an entry (rule A-131). */
export const follows = async (
  commands: Commands,
  { seatId, locationId }: Pick<PairedSeat, 'seatId' | 'locationId'>,
  eventId: RaceEventId,
): Promise<boolean> => {
  const { state: event } = await commands.load(raceEventDecider, eventId);
  if (event === undefined) return false;
  if (eventId === raceEventIdOf(seatId) || entryAt(event, seatId) !== undefined) return true;
  return partyOf((await commands.load(floorDecider, locationId)).state, seatId)?.hostEventId === eventId;
};

/**
 * Whether a signal was ever for a seat: a signal of its own event, of its party's, of one with its entry, or of one in which it
 * did something and then left. A rig's report about any other signal is not recorded.
 */
export const wasSent = async (
  commands: Commands,
  seat: PairedSeat,
  eventId: RaceEventId,
  signalId: SignalId,
): Promise<boolean> => {
  const { state: event } = await commands.load(raceEventDecider, eventId);
  const signal = event?.signals.get(signalId);
  if (signal === undefined || signal.ignore.includes(seat.seatId)) return false;
  if (await follows(commands, seat, eventId)) return true;
  return (await commands.load(entryDecider, entryStreamId(eventId, seat.seatId))).revision >= 0;
};
