import type { RefusalDetail } from '@paddock/shared-domain/kernel/decider';
import type { FloorRefusal } from '@paddock/shared-domain/launcher/party-commands';
import type { RaceEventRefusal } from '@paddock/shared-domain/launcher/race-event-commands';
import { invalid, notFound, problem, type ProblemAnswer } from '../http/problems.ts';

const taken = (text: string): ProblemAnswer => problem('conflict', { text, fields: { calendar: [text] } });

/** Why a floor says no (PARTY-14). */
export const FLOOR_REFUSALS: { readonly [Reason in FloorRefusal]: ProblemAnswer } = {
  SeatInParty: taken('This seat is in a party already.'),
  SeatWithoutEvent: taken('This seat has no race event yet.'),
  SeatRetired: taken('This seat is out of service.'),
  SeatElsewhere: invalid({ calendar: ['This seat is at another venue.'] }),
  PartyUnknown: invalid({ party: ['There is no such party.'] }),
  PartyDisbanded: problem('conflict', { text: 'This party was disbanded.' }),
  MemberUnknown: notFound,
  InvitationUnknown: notFound,
};

const ofSession =
  (field: string, text: string) =>
  (detail?: RefusalDetail): ProblemAnswer =>
    invalid({ [detail === undefined ? 'sessions' : `sessions.${String(detail['index'])}.${field}`]: [text] });
const always = (answer: ProblemAnswer) => (): ProblemAnswer => answer;

/** Why a race event says no; a fault of a session stands beside its field. */
export const RACE_EVENT_REFUSALS: {
  readonly [Reason in RaceEventRefusal]: (detail?: RefusalDetail) => ProblemAnswer;
} = {
  EventUnknown: always(notFound),
  EntryUnknown: always(notFound),
  HotlapInParty: ofSession('type', 'A party knows no hotlaps.'),
  LapsOnlyInRace: ofSession('duration_is_laps', 'Only a race counts laps.'),
  DurationRange: ofSession('duration', 'Use 1 to 240 minutes, or 1 to 200 laps.'),
  SpawnNotOfType: ofSession('spawn', 'This session cannot begin there.'),
  OrderingTwice: ofSession('ordering', 'Two sessions have the same place.'),
  NoSessions: always(problem('conflict', { text: 'The event has no sessions yet.' })),
  NobodyStarts: always(
    problem('conflict', { text: 'No seat would start. Let a seat drive alone, or put one into the party, first.' }),
  ),
  RunOpen: always(
    problem('conflict', { text: 'A race of this event is running. Stop it first, or save this for the next start.' }),
  ),
  CarInRun: always(problem('conflict', { text: 'A race of this event is running. Stop it before you change a car.' })),
  IgnoredSeatElsewhere: always(invalid({ ignore: ['A seat is not of this event.'] })),
};
