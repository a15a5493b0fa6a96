import { accept, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { SeatTypeId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { atSeenRevision } from '../kernel/at-seen-revision.ts';
import { changedTerms } from '../kernel/changed-terms.ts';
import type { SeatTypeEvent, SeatTypeTerms } from './events.ts';

/** Stream `seatType-{id}`: the description of a type of simulator. */
export type SeatType = { readonly terms: SeatTypeTerms } | undefined;

export type IntroduceSeatType = Command<'IntroduceSeatType', { seatTypeId: SeatTypeId } & SeatTypeTerms>;
export type ReviseSeatTypeDetails = Command<
  'ReviseSeatTypeDetails',
  { seatTypeId: SeatTypeId; terms: Partial<SeatTypeTerms> }
>;
export type SeatTypeCommand = IntroduceSeatType | ReviseSeatTypeDetails;
export type SeatTypeRefusal = 'AlreadyIntroduced' | 'SeatTypeUnknown';

const introduce = ({ data }: IntroduceSeatType, type: SeatType): Decision<SeatTypeEvent, SeatTypeRefusal> =>
  type === undefined ? accept({ type: 'SeatTypeIntroduced', data }) : refuse('AlreadyIntroduced');

const describe = ({ data }: ReviseSeatTypeDetails, type: SeatType): Decision<SeatTypeEvent, SeatTypeRefusal> => {
  if (type === undefined) return refuse('SeatTypeUnknown');
  const news = changedTerms(type.terms, data.terms);
  if (Object.keys(news).length === 0) return accept();
  return accept({ type: 'SeatTypeDetailsRevised', data: { seatTypeId: data.seatTypeId, ...news } });
};

export const seatTypeDecider = atSeenRevision({
  category: 'seatType',
  initialState: undefined,
  evolve: evolveBy<SeatType, SeatTypeEvent>({
    SeatTypeIntroduced: (_, { data: { seatTypeId: _id, ...terms } }) => ({ terms }),
    SeatTypeDetailsRevised: (type, { data: { seatTypeId: _id, ...news } }) =>
      type && { terms: { ...type.terms, ...(news as Partial<SeatTypeTerms>) } },
  }),
  decide: decideBy<SeatType, SeatTypeEvent, SeatTypeCommand, SeatTypeRefusal>({
    IntroduceSeatType: introduce,
    ReviseSeatTypeDetails: describe,
  }),
});
