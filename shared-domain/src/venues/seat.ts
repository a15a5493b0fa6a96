import { accept, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { LocationId, SeatId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { atSeenRevision } from '../kernel/at-seen-revision.ts';
import { changedTerms } from '../kernel/changed-terms.ts';
import type { SeatEvent, SeatTerms } from './events.ts';
import { priceAt } from './price-at.ts';

/** Stream `seat-{id}`: one simulator, `calendar` on the wire. */
export type Seat = { readonly locationId: LocationId; readonly terms: SeatTerms; readonly active: boolean } | undefined;

export type InstallSeat = Command<'InstallSeat', { seatId: SeatId; locationId: LocationId } & SeatTerms>;
export type RefitSeat = Command<'RefitSeat', { seatId: SeatId; terms: Partial<SeatTerms> }>;
export type RetireSeat = Command<'RetireSeat', { seatId: SeatId }>;
export type ReinstateSeat = Command<'ReinstateSeat', { seatId: SeatId }>;
export type SeatCommand = InstallSeat | RefitSeat | RetireSeat | ReinstateSeat;
export type SeatRefusal = 'AlreadyInstalled' | 'SeatUnknown' | 'PriceFromThePast';

const install = ({ data }: InstallSeat, seat: Seat): Decision<SeatEvent, SeatRefusal> =>
  seat === undefined ? accept({ type: 'SeatInstalled', data }) : refuse('AlreadyInstalled');

/**
 * The wanted values are compared with the present ones: an announced price whose moment has come is the price. If price or
 * announcement changes, the event holds both, so that it is complete.
 */
const refit = ({ data, metadata: { now } }: RefitSeat, seat: Seat): Decision<SeatEvent, SeatRefusal> => {
  if (seat === undefined) return refuse('SeatUnknown');
  const { nextPrice } = data.terms;
  if (nextPrice && nextPrice.from <= now) return refuse('PriceFromThePast');
  const present: SeatTerms = { ...seat.terms, ...priceAt(seat.terms, now) };
  const { costCents, nextPrice: announced } = { ...present, ...data.terms };
  const news = changedTerms(present, data.terms);
  if (Object.keys(news).length === 0) return accept();
  const isPriced = 'costCents' in news || 'nextPrice' in news;
  const price = isPriced && (seat.terms.nextPrice || announced) ? { costCents, nextPrice: announced ?? null } : {};
  return accept({
    type: 'SeatRefitted',
    data: { seatId: data.seatId, locationId: seat.locationId, ...news, ...price },
  });
};

const switchTo =
  (active: boolean, type: 'SeatRetired' | 'SeatReinstated') =>
  ({ data }: RetireSeat | ReinstateSeat, seat: Seat): Decision<SeatEvent, SeatRefusal> => {
    if (seat === undefined) return refuse('SeatUnknown');
    if (seat.active === active) return accept();
    return accept({ type, data: { seatId: data.seatId, locationId: seat.locationId } });
  };

export const seatDecider = atSeenRevision({
  category: 'seat',
  initialState: undefined,
  evolve: evolveBy<Seat, SeatEvent>({
    SeatInstalled: (_, { data: { seatId: _id, locationId, ...terms } }) => ({ locationId, terms, active: true }),
    SeatRefitted: (seat, { data: { seatId: _id, locationId: _location, ...news } }) =>
      seat && { ...seat, terms: { ...seat.terms, ...(news as Partial<SeatTerms>) } },
    SeatRetired: (seat) => seat && { ...seat, active: false },
    SeatReinstated: (seat) => seat && { ...seat, active: true },
  }),
  decide: decideBy<Seat, SeatEvent, SeatCommand, SeatRefusal>({
    InstallSeat: install,
    RefitSeat: refit,
    RetireSeat: switchTo(false, 'SeatRetired'),
    ReinstateSeat: switchTo(true, 'SeatReinstated'),
  }),
});
