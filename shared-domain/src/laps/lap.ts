import { accept, type Decider, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { LapId, UserId } from '../kernel/ids.ts';
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

/** Stream `lap-{id}`: one lap, what the rules and then people made of it. */
export type Lap =
  | {
      readonly verdict: Verdict;
      readonly reasons: readonly VerdictReason[];
      readonly userId: UserId | null;
      /** Time added by a steward, in ms. */
      readonly penaltyMillis: number;
      readonly millis: number;
      /** What each witness said; one that says otherwise stays beside those that agree. */
      readonly witnesses: VersionedMap<Witness, boolean>;
      /** A person decided: the rules have no say any more. */
      readonly ruled: boolean;
      /** It is no lap of its own but that one. */
      readonly sameAs?: LapId;
    }
  | undefined;

/** What the venue knows beside the lap itself; `reasons` are those that only a run can tell. */
export type Knowledge = PaceFacts & { readonly reasons: readonly VerdictReason[]; readonly told?: Told };
export type RecordLap = Command<'RecordLap', { lapId: LapId; lap: DrivenLap; knowledge: Knowledge }>;
type Judged = { readonly lapId: LapId; readonly why: string };
export type ApproveLap = Command<'ApproveLap', Judged>;
export type RejectLap = Command<'RejectLap', Judged>;
export type ReattributeLap = Command<'ReattributeLap', Judged & { readonly userId: UserId | null }>;
export type PenaliseLap = Command<'PenaliseLap', Judged & { readonly penaltyMillis: number }>;
export type AddWitness = Command<'AddWitness', LapEventOf<'WitnessAdded'>['data']>;
/**
 * The ground of a verdict changed: `pace` is what the venue knows now of how fast such a lap can be, `gone` are reasons that whoever
 * knows the whole run no longer has.
 */
export type RejudgeLap = Command<
  'RejudgeLap',
  { lapId: LapId; pace?: PaceFacts | undefined; gone?: readonly VerdictReason[] | undefined }
>;
/** Says of a lap that nobody recorded yet which one it is; refused where it has a life of its own. */
export type MarkDuplicate = Command<'MarkDuplicate', { lapId: LapId; sameAs: LapId }>;
export type LapCommand =
  RecordLap | MarkDuplicate | AddWitness | RejudgeLap | ApproveLap | RejectLap | ReattributeLap | PenaliseLap;
export type LapRefusal = 'LapUnknown' | 'LapTimeMissing' | OwnRefusal;

/** The same lap again is no new lap, whoever reports it (rule A-113). */
const record = ({ data: { lapId, lap, knowledge } }: RecordLap, known: Lap): Decision<LapEvent, LapRefusal> => {
  if (known !== undefined) return accept();
  // Rule SENTINEL: the simulator's word for "no time" is no lap at all.
  if (!isLapTime(lap.millis)) return refuse('LapTimeMissing');
  const { reasons: ofRun, ...facts } = knowledge;
  const reasons = [...new Set([...reasonsOf({ ...lap, ...facts, hasUser: lap.userId !== null }), ...ofRun])];
  return accept({
    type: 'LapRecorded',
    data: { lapId, ...lap, ruleSet: RULE_SET, verdict: verdictOf(reasons), reasons },
  });
};

/** What the rules make of a lap once a witness has spoken (launcher.md 7, steps 4 to 6). */
const reasonsAfter = (
  { reasons, millis, witnesses }: NonNullable<Lap>,
  said: AddWitness['data'],
): readonly VerdictReason[] => {
  const { witness, agrees, cuts = 0, sectorsMillis = [] } = said;
  const sum = sectorsMillis.reduce((total, sector) => total + sector, 0);
  // Who counts cuts says that a lap was clean: the game's own file, and the server of one that only a rig's memory had told.
  const counts = witness === 'RACE_OUT' || (witness !== 'RIG' && [...witnesses.keys()][0] === 'RIG');
  const confirmed = counts && agrees && cuts === 0;
  return [
    ...new Set([
      ...reasons.filter((reason) => !(confirmed && reason === 'UNCONFIRMED')),
      ...(agrees ? [] : (['CONFLICT'] as const)),
      ...(cuts !== 0 ? (['CUT'] as const) : []),
      ...(agrees && sectorsMillis.length > 0 && sum !== millis ? (['SECTORS'] as const) : []),
    ]),
  ];
};
/** A witness is heard once for each thing it says. */
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

/** Who tells a lap, by the witnesses that agree; without one a person of the venue's recorded it. */
const toldBy = ({ witnesses }: NonNullable<Lap>): Told => {
  const agree = [...witnesses].filter(([, agrees]) => agrees).map(([witness]) => witness);
  if (witnesses.size === 0 || agree.includes('UDP') || agree.includes('RESULTS')) return 'SERVER';
  return agree.includes('RACE_OUT') ? 'GAME' : 'RIG';
};
/** A reason that has lost its ground falls, and none is found: what counts already is not taken back by a later look. */
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
/** Nobody records a lap of their own, or rules on one: a colleague does. */
const WHOSE: WhoseTable<Lap, LapCommand> = {
  RecordLap: ({ data }) => [data.lap.userId],
  AddWitness: 'open',
  MarkDuplicate: 'open',
  RejudgeLap: 'open',
  ApproveLap: ofLap,
  RejectLap: ofLap,
  ReattributeLap: ({ data }, lap) => [lap?.userId, data.userId],
  PenaliseLap: ofLap,
};

const rules: Decider<Lap, LapEvent, LapCommand, LapRefusal> = {
  category: 'lap',
  initialState: undefined,
  evolve: evolveBy<Lap, LapEvent>({
    LapRecorded: (_, { data: { verdict, reasons, userId, millis } }) => ({
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
