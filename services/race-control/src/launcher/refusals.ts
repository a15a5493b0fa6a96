import type { RefusalDetail } from '@paddock/shared-domain/kernel/decider';
import type { FloorRefusal } from '@paddock/shared-domain/launcher/party-commands';
import type { RaceEventRefusal } from '@paddock/shared-domain/launcher/race-event-commands';
import type { SessionFault } from '@paddock/shared-domain/assetto-corsa/race-sessions';
import { OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import { invalid, notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';

const taken = (text: string): ProblemAnswer => problem('conflict', { text, fields: { calendar: [text] } });

/** Refusals of a floor (PARTY-14). */
export const FLOOR_REFUSALS: { readonly [Reason in FloorRefusal]: ProblemAnswer } = {
  SeatInParty: taken('This seat is already in a party. Boot it from that party first.'),
  SeatWithoutEvent: taken('This seat has no race event yet. Set one up first.'),
  SeatRetired: taken('This seat is out of service.'),
  SeatElsewhere: invalid({ calendar: ['This seat is at another venue.'] }),
  PartyUnknown: invalid({ party: ['This party does not exist. Choose another one.'] }),
  PartyDisbanded: problem('conflict', { text: 'This party was disbanded.' }),
  MemberUnknown: notFound,
  InvitationUnknown: notFound,
};

const ofSession =
  (field: string, text: string) =>
  (detail?: RefusalDetail): ProblemAnswer =>
    invalid({ [detail === undefined ? 'sessions' : `sessions.${String(detail['index'])}.${field}`]: [text] });
const always = (answer: ProblemAnswer) => (): ProblemAnswer => answer;

const NO_SESSIONS = 'The event has no sessions yet. Add one first.';
const SESSION_TEXTS: { readonly [Fault in SessionFault]: string } = {
  NO_SESSIONS,
  HOTLAP_IN_PARTY: 'A party cannot race hotlap sessions.',
  LAPS_ONLY_IN_RACE: 'Only a race can be counted in laps.',
  DURATION_RANGE: 'Use 1 to 240 minutes, or 1 to 200 laps.',
  SPAWN_NOT_OF_TYPE: 'This session type cannot start from there.',
  ORDERING_TWICE: 'Two sessions have the same position.',
};

/** Refusals of a race event; a fault of a session is shown at its field. */
export const RACE_EVENT_REFUSALS: {
  readonly [Reason in RaceEventRefusal]: (detail?: RefusalDetail) => ProblemAnswer;
} = {
  EventUnknown: always(notFound),
  EntryUnknown: always(notFound),
  HotlapInParty: ofSession('type', SESSION_TEXTS.HOTLAP_IN_PARTY),
  LapsOnlyInRace: ofSession('duration_is_laps', SESSION_TEXTS.LAPS_ONLY_IN_RACE),
  DurationRange: ofSession('duration', SESSION_TEXTS.DURATION_RANGE),
  SpawnNotOfType: ofSession('spawn', SESSION_TEXTS.SPAWN_NOT_OF_TYPE),
  OrderingTwice: ofSession('ordering', SESSION_TEXTS.ORDERING_TWICE),
  SessionUnfit: (detail) => {
    const fault = SESSION_TEXTS[detail?.['fault'] as SessionFault];
    const text = `Session ${Number(detail?.['index']) + 1} cannot be driven. ${fault} Edit the event, then start again.`;
    return problem('conflict', { text });
  },
  NoSessions: always(problem('conflict', { text: NO_SESSIONS })),
  NobodyStarts: always(
    problem('conflict', { text: 'There is no seat to start. Add a seat to the party, or let a seat drive alone.' }),
  ),
  RunOpen: always(problem('race_running')),
  CarInRun: always(problem('conflict', { text: 'A race of this event is running. Stop it before you change a car.' })),
  OnesOwn: always(OWN_PROBLEMS.OnesOwn),
  ColleaguesBill: always(OWN_PROBLEMS.ColleaguesBill),
  ReasonMissing: always(OWN_PROBLEMS.ReasonMissing),
  SecondPersonNeeded: always(OWN_PROBLEMS.SecondPersonNeeded),
  IgnoredSeatElsewhere: always(invalid({ ignore: ['A seat does not belong to this event.'] })),
};
