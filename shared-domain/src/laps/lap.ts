import { accept, type Decider, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { LapId, LocationId, UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { neverOnesOwn, type OwnRefusal, type WhoseTable } from '../kernel/never-ones-own.ts';
import type { DrivenLap, LapEvent, LapEventOf, Witness } from './events.ts';
import {
  isLapTime,
  isTooFast,
  type PaceFacts,
  reasonsOf,
  RULE_SET,
  type Told,
  type Verdict,
  type VerdictReason,
  verdictOf,
} from './verdict.ts';
import { VersionedMap } from '../kernel/versioned-map.ts';

/** Stream `lap-{id}`: one lap, and how the rules and then people judged it. */
export type Lap =
  | {
      /** Where it was driven; undefined for one that is the same as another. */
      readonly locationId?: LocationId;
      readonly verdict: Verdict;
      readonly reasons: readonly VerdictReason[];
      readonly userId: UserId | null;
      /** Time added by a steward, in ms. */
      readonly penaltyMillis: number;
      readonly millis: number;
      /** Whether each witness agrees; one that contradicts stays beside those that agree. */
      readonly witnesses: VersionedMap<Witness, boolean>;
      /** A person decided: the rules no longer apply. */
      readonly ruled: boolean;
      /** It is not a separate lap but this one. */
      readonly sameAs?: LapId;
    }
  | undefined;

/** What the venue knows besides the lap itself; `reasons` are those that depend on the run. */
export type Knowledge = PaceFacts & { readonly reasons: readonly VerdictReason[]; readonly told?: Told };
export type RecordLap = Command<'RecordLap', { lapId: LapId; lap: DrivenLap; knowledge: Knowledge }>;
type Judged = { readonly lapId: LapId; readonly why: string };
export type ApproveLap = Command<'ApproveLap', Judged>;
export type RejectLap = Command<'RejectLap', Judged>;
export type ReattributeLap = Command<'ReattributeLap', Judged & { readonly userId: UserId | null }>;
export type PenaliseLap = Command<'PenaliseLap', Judged & { readonly penaltyMillis: number }>;
export type AddWitness = Command<'AddWitness', LapEventOf<'WitnessAdded'>['data']>;
/**
 * The basis of a verdict changed: `pace` is what the venue now knows about possible times, `gone` are reasons that no longer hold
 * given the whole run.
 */
export type RejudgeLap = Command<
  'RejudgeLap',
  { lapId: LapId; pace?: PaceFacts | undefined; gone?: readonly VerdictReason[] | undefined }
>;
/** Says which lap an unrecorded lap is the same as; ignored if it is recorded separately. */
export type MarkDuplicate = Command<'MarkDuplicate', { lapId: LapId; sameAs: LapId }>;
export type LapCommand =
  | RecordLap
  | MarkDuplicate
  | AddWitness
  | RejudgeLap
  | ApproveLap
  | RejectLap
  | ReattributeLap
  | PenaliseLap;
export type LapRefusal = 'LapUnknown' | 'LapTimeMissing' | OwnRefusal;

/** A repeated lap is not a new lap, no matter who reports it (rule A-113). */
const record = ({ data: { lapId, lap, knowledge } }: RecordLap, known: Lap): Decision<LapEvent, LapRefusal> => {
  if (known !== undefined) return accept();
  // Rule SENTINEL: the simulator's value for "no time" is not a lap.
  if (!isLapTime(lap.millis)) return refuse('LapTimeMissing');
  const { reasons: ofRun, ...facts } = knowledge;
  const found = [...new Set([...reasonsOf({ ...lap, ...facts, hasUser: lap.userId !== null }), ...ofRun])];
  // A lap that its game did not even call its best is unconfirmed, which is more severe.
  const alone = facts.told === 'RIG' && !found.includes('UNCONFIRMED');
  const reasons = alone ? [...found, 'PROVISIONAL' as const] : found;
  return accept({
    type: 'LapRecorded',
    data: { lapId, ...lap, ruleSet: RULE_SET, verdict: verdictOf(reasons), reasons },
  });
};

/** The verdict of the rules after a witness reported (launcher.md 7, steps 4 to 6). */
const reasonsAfter = (
  { reasons, millis, witnesses }: NonNullable<Lap>,
  said: AddWitness['data'],
): readonly VerdictReason[] => {
  const { witness, agrees, cuts = 0, sectorsMillis = [] } = said;
  const sum = sectorsMillis.reduce((total, sector) => total + sector, 0);
  // A witness that counts cuts reports a clean lap: the game's own file, or the server for a lap known only from a rig's memory.
  const counts = witness === 'RACE_OUT' || (witness !== 'RIG' && [...witnesses.keys()][0] === 'RIG');
  const confirmed = counts && agrees && cuts === 0;
  const known = agrees && witness !== 'RIG';
  return [
    ...new Set([
      ...reasons.filter((reason) => !(confirmed && reason === 'UNCONFIRMED') && !(known && reason === 'PROVISIONAL')),
      ...(agrees ? [] : (['CONFLICT'] as const)),
      ...(cuts !== 0 ? (['CUT'] as const) : []),
      ...(agrees && sectorsMillis.length > 0 && sum !== millis ? (['SECTORS'] as const) : []),
    ]),
  ];
};
/** Each statement of a witness is recorded once. */
const addWitness = ({ data }: AddWitness, lap: Lap): Decision<LapEvent, LapRefusal> => {
  if (lap === undefined) return refuse('LapUnknown');
  if (lap.witnesses.get(data.witness) === data.agrees) return accept();
  const added: LapEvent = { type: 'WitnessAdded', data };
  const reasons = reasonsAfter(lap, data);
  const same = reasons.length === lap.reasons.length && reasons.every((reason) => lap.reasons.includes(reason));
  if (lap.ruled || same) return accept(added);
  const verdict = verdictOf(reasons);
  return accept<LapEvent>(added, {
    type: 'LapRejudged',
    data: { lapId: data.lapId, ruleSet: RULE_SET, verdict, reasons: [...reasons] },
  });
};

/** Who reports a lap, by the witnesses that agree; without one, staff recorded it. */
const toldBy = ({ witnesses }: NonNullable<Lap>): Told => {
  const agree = [...witnesses].filter(([, agrees]) => agrees).map(([witness]) => witness);
  if (witnesses.size === 0 || agree.includes('UDP') || agree.includes('RESULTS')) return 'SERVER';
  return agree.includes('RACE_OUT') ? 'GAME' : 'RIG';
};
/** A reason that no longer holds is removed, and none is added: a lap that counts is not rejected by a later check. */
const rejudge = ({ data: { lapId, pace, gone = [] } }: RejudgeLap, lap: Lap): Decision<LapEvent, LapRefusal> => {
  if (lap === undefined) return refuse('LapUnknown');
  const slowEnough = pace !== undefined && !isTooFast({ ...pace, millis: lap.millis, told: toldBy(lap) });
  const reasons = lap.reasons.filter((reason) => !gone.includes(reason) && !(reason === 'TOO_FAST' && slowEnough));
  if (lap.ruled || reasons.length === lap.reasons.length) return accept();
  return accept({ type: 'LapRejudged', data: { lapId, ruleSet: RULE_SET, verdict: verdictOf(reasons), reasons } });
};

const findTwice = ({ data }: MarkDuplicate, lap: Lap): Decision<LapEvent, LapRefusal> =>
  lap === undefined ? accept({ type: 'LapMarkedDuplicate', data }) : accept();

const judge =
  (verdict: Verdict, type: 'LapApproved' | 'LapRejected') =>
  ({ data }: ApproveLap | RejectLap, lap: Lap): Decision<LapEvent, LapRefusal> => {
    if (lap === undefined) return refuse('LapUnknown');
    return lap.verdict === verdict ? accept() : accept({ type, data });
  };

const reattribute = ({ data: { lapId, userId, why } }: ReattributeLap, lap: Lap): Decision<LapEvent, LapRefusal> => {
  if (lap === undefined) return refuse('LapUnknown');
  if (lap.userId === userId) return accept();
  return accept({ type: 'LapReattributed', data: { lapId, fromUserId: lap.userId, toUserId: userId, why } });
};
const penalise = ({ data }: PenaliseLap, lap: Lap): Decision<LapEvent, LapRefusal> => {
  if (lap === undefined) return refuse('LapUnknown');
  return lap.penaltyMillis === data.penaltyMillis ? accept() : accept({ type: 'LapPenalised', data });
};

const ofLap = (_: unknown, lap: Lap) => [lap?.userId];
/** Staff do not record or judge their own laps: a colleague does. */
const WHOSE: WhoseTable<Lap, LapCommand> = {
  RecordLap: ({ data }) => [data.lap.userId],
  AddWitness: 'open: a process records what the sources say',
  MarkDuplicate: 'open: a process finds one lap reported twice',
  RejudgeLap: 'open: the rules judge by the facts',
  ApproveLap: ofLap,
  RejectLap: ofLap,
  ReattributeLap: ({ data }, lap) => [lap?.userId, data.userId],
  PenaliseLap: ofLap,
};

const rules: Decider<Lap, LapEvent, LapCommand, LapRefusal> = {
  category: 'lap',
  initialState: undefined,
  evolve: evolveBy<Lap, LapEvent>({
    LapRecorded: (_, { data: { locationId, verdict, reasons, userId, millis } }) => ({
      locationId,
      verdict,
      reasons,
      userId,
      millis,
      penaltyMillis: 0,
      witnesses: new VersionedMap(),
      ruled: false,
    }),
    WitnessAdded: (lap, { data: { witness, agrees } }) =>
      lap && { ...lap, witnesses: lap.witnesses.with(witness, agrees) },
    LapMarkedDuplicate: (_, { data: { sameAs } }) => ({
      verdict: 'not-approved',
      reasons: [],
      userId: null,
      millis: 0,
      penaltyMillis: 0,
      witnesses: new VersionedMap(),
      ruled: true,
      sameAs,
    }),
    LapRejudged: (lap, { data: { verdict, reasons } }) => lap && { ...lap, verdict, reasons },
    LapApproved: (lap) => lap && { ...lap, verdict: 'approved', ruled: true },
    LapRejected: (lap) => lap && { ...lap, verdict: 'not-approved', ruled: true },
    LapReattributed: (lap, { data }) => lap && { ...lap, userId: data.toUserId },
    LapPenalised: (lap, { data }) => lap && { ...lap, penaltyMillis: data.penaltyMillis },
  }),
  decide: decideBy({
    RecordLap: record,
    AddWitness: addWitness,
    RejudgeLap: rejudge,
    MarkDuplicate: findTwice,
    ApproveLap: judge('approved', 'LapApproved'),
    RejectLap: judge('not-approved', 'LapRejected'),
    ReattributeLap: reattribute,
    PenaliseLap: penalise,
  }),
};
export const lapDecider = neverOnesOwn(rules, WHOSE);
