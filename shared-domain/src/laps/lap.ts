import { accept, type Decider, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { LapId, UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { DrivenLap, LapEvent } from './events.ts';
import {
  isLapTime,
  type LapFacts,
  reasonsOf,
  RULE_SET,
  type Verdict,
  type VerdictReason,
  verdictOf,
} from './verdict.ts';

/** Stream `lap-{id}`: one lap, what the rules and then people made of it. */
export type Lap =
  | {
      readonly verdict: Verdict;
      readonly reasons: readonly VerdictReason[];
      readonly userId: UserId | null;
      /** Time added by a steward, in ms. */
      readonly penaltyMillis: number;
    }
  | undefined;

/** What the venue knows beside the lap itself; `reasons` are those that only a run can tell. */
export type Knowledge = Pick<LapFacts, 'trackLengthMetres' | 'carTopSpeedKmh' | 'recordMillis'> & {
  readonly reasons: readonly VerdictReason[];
};
export type RecordLap = Command<'RecordLap', { lapId: LapId; lap: DrivenLap; knowledge: Knowledge }>;
type Judged = { readonly lapId: LapId; readonly why: string };
export type ApproveLap = Command<'ApproveLap', Judged>;
export type RejectLap = Command<'RejectLap', Judged>;
export type ReattributeLap = Command<'ReattributeLap', Judged & { readonly userId: UserId | null }>;
export type PenaliseLap = Command<'PenaliseLap', Judged & { readonly penaltyMillis: number }>;
export type LapCommand = RecordLap | ApproveLap | RejectLap | ReattributeLap | PenaliseLap;
export type LapRefusal = 'LapUnknown' | 'LapTimeMissing';

/** The same lap again is no new lap, whoever reports it (ruling A-113). */
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

export const lapDecider: Decider<Lap, LapEvent, LapCommand, LapRefusal> = {
  category: 'lap',
  initialState: undefined,
  evolve: evolveBy<Lap, LapEvent>({
    LapRecorded: (_, { data: { verdict, reasons, userId } }) => ({ verdict, reasons, userId, penaltyMillis: 0 }),
    WitnessAdded: (lap) => lap,
    LapApproved: (lap) => lap && { ...lap, verdict: 'approved' },
    LapRejected: (lap) => lap && { ...lap, verdict: 'not-approved' },
    LapReattributed: (lap, { data }) => lap && { ...lap, userId: data.toUserId },
    LapPenalised: (lap, { data }) => lap && { ...lap, penaltyMillis: data.penaltyMillis },
  }),
  decide: decideBy({
    RecordLap: record,
    ApproveLap: judge('approved', 'LapApproved'),
    RejectLap: judge('not-approved', 'LapRejected'),
    ReattributeLap: reattribute,
    PenaliseLap: penalise,
  }),
};
