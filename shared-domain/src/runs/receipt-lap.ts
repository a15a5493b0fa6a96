import { evolveBy } from '../kernel/decider.ts';
import type { Recorded } from '../kernel/message.ts';
import type { LapEvent, LapEventOf } from '../laps/events.ts';
import type { Receipt } from './receipt.ts';

type Driven = LapEventOf<'LapRecorded'>['data'];
/** A lap as its receipt shows it, folded from its stream; undefined before it was recorded. */
export type ReceiptLap =
  | {
      readonly driven: Driven;
      readonly log: Receipt['log'];
      readonly verdict: Driven['verdict'];
      readonly reasons: Driven['reasons'];
      readonly ruleSet: string;
      readonly decidedBy: Receipt['decided_by'];
      readonly attribution: Receipt['attribution'];
      readonly penaltyMillis: number;
      /** In order of arrival; a witness that said two things is listed twice. */
      readonly said: readonly LapEventOf<'WitnessAdded'>['data'][];
    }
  | undefined;

const ruled =
  (verdict: Driven['verdict']) =>
  (lap: ReceiptLap): ReceiptLap =>
    lap && { ...lap, verdict, decidedBy: 'STEWARD' };
const attributionOf = ({ run, userId }: Driven): Receipt['attribution'] =>
  userId === null ? 'NOBODY' : run === null ? 'IMPORT' : 'GRID';

/** Folds a lap's stream into what its receipt says; people are shown only by role. */
export const withLapEvent = evolveBy<ReceiptLap, Recorded<LapEvent>>({
  LapRecorded: (_, { data, stream, revision, position }) => ({
    driven: data,
    log: { stream, revision, position },
    verdict: data.verdict,
    reasons: data.reasons,
    ruleSet: data.ruleSet,
    decidedBy: 'RULES',
    attribution: attributionOf(data),
    penaltyMillis: 0,
    said: [],
  }),
  WitnessAdded: (lap, { data }) => lap && { ...lap, said: [...lap.said, data] },
  // Nothing is shown of it: it is another lap.
  LapMarkedDuplicate: (lap) => lap,
  LapRejudged: (lap, { data: { verdict, reasons, ruleSet } }) => lap && { ...lap, verdict, reasons, ruleSet },
  LapApproved: ruled('approved'),
  LapRejected: ruled('not-approved'),
  LapReattributed: (lap, { data: { toUserId }, metadata: { actor } }) =>
    lap && {
      ...lap,
      attribution: toUserId === null ? 'NOBODY' : actor.kind === 'customer' ? 'RACER' : 'STEWARD',
    },
  LapPenalised: (lap, { data: { penaltyMillis } }) => lap && { ...lap, penaltyMillis },
});
