import type { Position } from '@paddock/event-store/port';
import type { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { FloorEvent } from '@paddock/shared-domain/launcher/floor-events';
import { desiredStateOf } from '@paddock/shared-domain/rigs/desired-state';
import { EntryId, SignalId } from '@paddock/shared-domain/launcher/ids';
import { floorDecider } from '@paddock/shared-domain/launcher/party-commands';
import { entryAt, wasOfParty } from '@paddock/shared-domain/launcher/race-event';
import { type RaceEventCommand, raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import type { Commands, Wanted } from '@paddock/kit/command-handling/commands';
import { derivedId } from '@paddock/kit/command-handling/derived-id';
import { raceEventIdOf } from './race-event-id.ts';
import type { Process } from '@paddock/kit/processes/process';

type Due = { readonly key: string; readonly eventId: RaceEventId; readonly command: Wanted<RaceEventCommand> };

const assignment = (memberId: string, eventId: RaceEventId, seatId: SeatId): Due => {
  const driver = { userId: null, carId: null, skin: '', ballast: 0, restrictor: 0 };
  const entryId = EntryId.parse(derivedId(`entry:${memberId}`));
  return {
    key: `in:${memberId}`,
    eventId,
    command: { type: 'AssignEntry', data: { eventId, entryId, seatId, driver, ofParty: true } },
  };
};
const removal = (key: string, eventId: RaceEventId, seatId: SeatId): Due => ({
  key: `out:${key}:${seatId}`,
  eventId,
  command: { type: 'RemoveEntry', data: { eventId, seatId } },
});

/** What a party change means for the entries of the shared event (rules ). */
const dueOf = (event: FloorEvent): readonly Due[] => {
  switch (event.type) {
    case 'PartyHosted':
    case 'MemberJoined':
      return [assignment(event.data.memberId, event.data.hostEventId, event.data.seatId)];
    case 'MemberBooted':
      return [removal(event.data.memberId, event.data.hostEventId, event.data.seatId)];
    case 'PartyDisbanded':
      return event.data.seatIds.map((seatId) => removal(event.data.partyId, event.data.hostEventId, seatId));
    case 'MemberInvited':
    case 'InvitationWithdrawn':
    case 'OpenPartiesCarriedForward':
      return [];
  }
};

/**
 * Cleans up the guest's own event when they join a party: the start of their drive alone is ended, so that nothing starts when
 * the seat leaves the party, and its driver has left. The entry stays, because its rig may still report. Not done if the seat has
 * left that party again.
 */
const leftBehind = async (commands: Commands, event: FloorEvent): Promise<readonly Due[]> => {
  if (event.type !== 'MemberJoined') return [];
  const { memberId, locationId, seatId } = event.data;
  const { parties } = (await commands.load(floorDecider, locationId)).state;
  const isThere = [...parties.values()].some(({ members }) => members.some((one) => one.memberId === memberId));
  const eventId = raceEventIdOf(seatId);
  const own = (await commands.load(raceEventDecider, eventId)).state;
  if (!isThere || own === undefined) return [];
  const due: Due[] = [];
  const desired = desiredStateOf(own.signals.values(), seatId);
  if (desired?.start != null && !wasOfParty(own, desired.start)) {
    const signalId = SignalId.parse(derivedId(`signal:party:${memberId}`));
    const data = { eventId, signalId, signal: 'SESSION_EXIT', ignore: [] } as const;
    due.push({ key: `alone:${memberId}`, eventId, command: { type: 'SendSignal', data } });
  }
  const entry = entryAt(own, seatId);
  if (entry !== undefined && entry.userId !== null) {
    const data = { eventId, entryId: entry.entryId, driver: { userId: null } };
    due.push({ key: `own:${memberId}`, eventId, command: { type: 'ChangeEntry', data } });
  }
  return due;
};

/**
 * Adjusts the entries of the shared event to the members of its party. Command ids come from the members, so that of route and
 * process the second one changes nothing.
 *
 * @returns position of the last command, undefined if there was none.
 * @throws {Error} the event is busy or does not exist: the caller retries.
 */
export const followFloor = async (
  commands: Commands,
  events: readonly FloorEvent[],
  now: Instant,
): Promise<Position | undefined> => {
  let position: Position | undefined;
  const due: Due[] = [];
  for (const event of events) due.push(...(await leftBehind(commands, event)), ...dueOf(event));
  for (const { key, eventId, command } of due) {
    const handled = await commands.handle(raceEventDecider, eventId, [command], {
      commandId: `party-entry:${key}`,
      actor: { kind: 'system', process: 'party-entries' },
      now,
    });
    if (handled.outcome !== 'accepted') throw new Error(`The entries of event ${eventId} did not follow its party.`);
    ({ position } = handled);
  }
  return position;
};

/** A process: entries follow the members, even if the request that changed them broke off. */
export const partyEntries = (commands: Commands): Process<FloorEvent> => {
  const follow = async (event: FloorEvent & { readonly metadata: { readonly at: Instant } }): Promise<void> => {
    await followFloor(commands, [event], event.metadata.at);
  };
  return {
    name: 'party-entries',
    on: { PartyHosted: follow, MemberJoined: follow, MemberBooted: follow, PartyDisbanded: follow },
  };
};
