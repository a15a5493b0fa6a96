import { expectedMinutes, sessionFaults, type SessionFault } from './race-sessions.ts';
import { type Instant, millisOf } from '../kernel/time.ts';
import { folderKey, isFolder } from '../catalogue/content-folder.ts';
import { type GridEntry, type RacePlan, serverRuns } from './race-plan.ts';
import { skinOf } from './server-files.ts';

/** What prevents a start (launcher.md 2.6). */
export type Obstacle =
  | SessionFault
  | 'NO_TRACK'
  | 'NO_CAR'
  | 'CAR_MISSING_ON_SEAT'
  | 'TRACK_MISSING_ON_SEAT'
  | 'CONTENT_DIFFERS'
  | 'TOO_MANY_FOR_PITS'
  | 'SEAT_OFFLINE'
  | 'SEAT_BUSY'
  | 'NO_STEAM_ID'
  | 'DUPLICATE_STEAM_ID'
  | 'PORT_TAKEN';
/** What staff should know about a start that will work. */
export type Warning = 'LONGER_THAN_BOOKING' | 'NOT_RANKED' | 'SPLIT_INTO_RUNS' | 'SKIN_MISSING';
export type Finding = {
  readonly code: Obstacle | Warning;
  readonly stops: boolean;
  /** The seat that it is about, or the index in the list of sessions. */
  readonly seatId?: string;
  readonly session?: number;
  readonly sentence: string;
};

/** The last report of a rig. */
export type SeatReadiness = {
  readonly seatId: string;
  readonly online: boolean;
  /** A game of an earlier start is still running there. */
  readonly busy: boolean;
  /** Undefined if the rig never reported its content. */
  readonly content:
    | { readonly cars: ReadonlySet<string>; readonly tracks: ReadonlySet<string>; readonly differs: boolean }
    | undefined;
  /** Skins of the planned car on the rig; absent if unknown. */
  readonly skins?: readonly string[] | undefined;
  /** End of the reservation that is driven; null without one. */
  readonly bookedUntil: Instant | null;
};
export type DryRunFacts = {
  readonly now: Instant;
  readonly multiplayer: boolean;
  /** Pit boxes of the layout; null if unknown. */
  readonly pitBoxes: number | null;
  readonly portsFree: boolean;
  /** The usual lap time of the track, in ms; null or absent if unknown. */
  readonly lapMillis?: number | null;
  readonly seats: readonly SeatReadiness[];
};

const SESSION_SENTENCES: { readonly [Fault in SessionFault]: string } = {
  NO_SESSIONS: 'There are no sessions. Add one.',
  HOTLAP_IN_PARTY: 'A party cannot race hotlap sessions.',
  LAPS_ONLY_IN_RACE: 'Only a race can be counted in laps.',
  DURATION_RANGE: 'A session lasts 1 to 240 minutes, or 1 to 200 laps.',
  SPAWN_NOT_OF_TYPE: 'This session type cannot start from there.',
  ORDERING_TWICE: 'Two sessions have the same position.',
};
const stop = (code: Obstacle, sentence: string, of: Pick<Finding, 'seatId' | 'session'> = {}): Finding => ({
  code,
  stops: true,
  sentence,
  ...of,
});
const warn = (code: Warning, sentence: string, of: Pick<Finding, 'seatId'> = {}): Finding => ({
  code,
  stops: false,
  sentence,
  ...of,
});

const ofSessions = ({ sessions }: RacePlan, { multiplayer }: DryRunFacts): readonly Finding[] =>
  sessions.length === 0
    ? [stop('NO_SESSIONS', SESSION_SENTENCES.NO_SESSIONS)]
    : sessionFaults(sessions, multiplayer).map(({ index, fault }) =>
        stop(fault, SESSION_SENTENCES[fault], { session: index }),
      );

/** The skin that a seat should use and that is not on its rig, with those that are. */
export const missingSkin = (
  entry: GridEntry,
  seats: readonly SeatReadiness[],
): { readonly skin: string; readonly skins: readonly string[] } | undefined => {
  const skins = seats.find(({ seatId }) => seatId === entry.seatId)?.skins;
  const skin = skinOf(entry);
  if (skins === undefined || skin === '') return undefined;
  return skins.some((one) => isFolder(one, skin)) ? undefined : { skin, skins };
};

/** Rigs that are away or busy do not report their content. */
const ofSeats = ({ grid, track }: RacePlan, { seats, multiplayer }: DryRunFacts): readonly Finding[] =>
  grid.flatMap((entry): readonly Finding[] => {
    const { seatId, seatName, car, steamId } = entry;
    const of = { seatId };
    const seat = seats.find((one) => one.seatId === seatId);
    const findings: Finding[] = [];
    if (car === '') findings.push(stop('NO_CAR', `${seatName} has no car.`, of));
    if (multiplayer && steamId === '') findings.push(stop('NO_STEAM_ID', `${seatName} has no Steam account.`, of));
    if (steamId !== '' && grid.some((other) => other.seatId !== seatId && other.steamId === steamId))
      findings.push(stop('DUPLICATE_STEAM_ID', `${seatName} shares its Steam account with another seat.`, of));
    if (seat?.online !== true)
      return [...findings, stop('SEAT_OFFLINE', `The rig of ${seatName} is not connected.`, of)];
    if (seat.busy) findings.push(stop('SEAT_BUSY', `A previous game is still running on ${seatName}.`, of));
    if (seat.content === undefined) return findings;
    const { cars, tracks, differs } = seat.content;
    if (car !== '' && !cars.has(folderKey(car)))
      findings.push(stop('CAR_MISSING_ON_SEAT', `${car} is not installed on ${seatName}.`, of));
    if (track.folder !== '' && !tracks.has(folderKey(track.folder)))
      findings.push(stop('TRACK_MISSING_ON_SEAT', `${track.folder} is not installed on ${seatName}.`, of));
    if (differs) findings.push(stop('CONTENT_DIFFERS', `Cars or tracks on ${seatName} differ from the host's.`, of));
    return findings;
  });

const ofServer = ({ grid }: RacePlan, { multiplayer, pitBoxes, portsFree }: DryRunFacts): readonly Finding[] => [
  ...(pitBoxes !== null && grid.length > pitBoxes
    ? [stop('TOO_MANY_FOR_PITS', `The track has ${pitBoxes} pit boxes for ${grid.length} cars.`)]
    : []),
  ...(multiplayer && !portsFree ? [stop('PORT_TAKEN', 'Another program uses the ports of the race server.')] : []),
];

const warnings = (plan: RacePlan, { now, multiplayer, seats, lapMillis = null }: DryRunFacts): readonly Finding[] => {
  const runs = serverRuns(plan.sessions).length;
  const minutes = plan.sessions.reduce((sum, session) => sum + expectedMinutes(session, lapMillis), 0);
  const ends = millisOf(now) + minutes * 60_000;
  const late = seats.filter(({ bookedUntil }) => bookedUntil !== null && ends > millisOf(bookedUntil));
  return [
    ...late.map(({ seatId }) => {
      const name = plan.grid.find((entry) => entry.seatId === seatId)?.seatName ?? seatId;
      return warn('LONGER_THAN_BOOKING', `The sessions take longer than the booking on ${name}.`, { seatId });
    }),
    ...plan.grid.flatMap((entry) => {
      const missing = missingSkin(entry, seats);
      const { seatId, seatName } = entry;
      return missing
        ? [warn('SKIN_MISSING', `The skin ${missing.skin} is not installed on ${seatName}.`, { seatId })]
        : [];
    }),
    // With penalties a cut is punished at once and never recorded: no cuts prove nothing (rule UNPROVEN_RACE).
    ...(plan.rules.driftMode || (plan.rules.penalties && plan.sessions.some(({ type }) => type === 'RACE'))
      ? [warn('NOT_RANKED', 'Laps of this race do not count on boards, because of its rules.')]
      : []),
    ...(multiplayer && runs > 1
      ? [warn('SPLIT_INTO_RUNS', `The race server must start ${runs} times for these sessions.`)]
      : []),
  ];
};

/** Checks a start before it is made: every obstacle and warning, first of the whole, then by seat (launcher.md 2.6). */
export const dryRun = (plan: RacePlan, facts: DryRunFacts): readonly Finding[] => [
  ...ofSessions(plan, facts),
  ...(plan.track.folder === '' ? [stop('NO_TRACK', 'No track is chosen.')] : []),
  ...ofServer(plan, facts),
  ...ofSeats(plan, facts),
  ...warnings(plan, facts),
];
