import { DeskPaymentMethod, tillOf } from '../billing/desk-payment-method.ts';
import { CLEARING, type Posting, WRITE_OFFS } from '../billing/postings.ts';
import type { LocationId, UserId } from '../kernel/ids.ts';
import type { Recorded } from '../kernel/message.ts';
import type { LocalDate } from '../kernel/time.ts';
import type { Scope } from './asked-report.ts';
import {
  learnPayment,
  noPaymentPlaces,
  PAYMENT_PLACE_TYPES,
  type PaymentPlaces,
  type PlacedSum,
  placesOfCapture,
} from './payment-places.ts';
import { dayAt, learnPlace, noPlaces, PLACE_TYPES, type Places } from './places.ts';
import { POSTING_TYPES } from './posting-types.ts';
import type { ReportEvent, ReportFold } from './report-fold.ts';
import { reportRow, rowKey } from './report-row.ts';
import { inRowOrder } from './row-order.ts';
import { learnSale, noSalePlaces, placeOfItem, placeOfSale, type SalePlaces } from './sale-places.ts';
import type { Trail } from './trail.ts';

/** The name of a ledger account in the report: the means of payment, and write-offs; other accounts are not part of it. */
export const TILL_KINDS: Readonly<Record<string, string>> = {
  [CLEARING]: 'card',
  ...Object.fromEntries(DeskPaymentMethod.options.map((means) => [tillOf(means), means])),
  [WRITE_OFFS]: 'write_offs',
};

type Taken = {
  readonly date: LocalDate;
  readonly location: LocationId | null;
  readonly kind: string;
  readonly staff: UserId | null;
  came: number;
  went: number;
};
type State = {
  readonly scope: Scope<'till'>;
  readonly trail: Trail;
  readonly places: Places;
  readonly sales: SalePlaces;
  readonly payments: PaymentPlaces;
  readonly till: Map<string, Taken>;
};

/** The member of staff who did it; null if a customer paid, or Paddock charged or refunded automatically. */
const staffOf = ({ metadata: { actor } }: Recorded): UserId | null => (actor.kind === 'staff' ? actor.userId : null);
/** A posting to the provider's account covers everything the event took at once; any other covers one sale. */
const sharesOf = ({ sales, payments }: State, event: Recorded<ReportEvent>, cents: number): readonly PlacedSum[] =>
  placesOfCapture(payments, event) ?? [{ location: placeOfSale(sales, event), cents }];

/**
 * Money in and out, by day, location, means and member of staff, from the postings: by card through the provider, in cash, by
 * bank, at a terminal, another way (rule A-082). Write-offs have no means and a figure of their own. An unpaid renewal that is
 * waived was never revenue, so it is no loss and not listed. An undone closing, and a refund that the bank returned, move money
 * the other way on the day they happen.
 */
export const tillReport: ReportFold<'till', State> = {
  types: [...PLACE_TYPES, ...PAYMENT_PLACE_TYPES, ...POSTING_TYPES],
  begin: (scope, trail) => ({
    scope,
    trail,
    places: noPlaces(scope.zone),
    sales: noSalePlaces(),
    payments: noPaymentPlaces(),
    till: new Map(),
  }),
  learn: ({ sales, payments }, event) => {
    learnSale(sales, event);
    const { data } = event;
    learnPayment(payments, event, (itemId) =>
      'userId' in data && data.userId !== null ? placeOfItem(sales, data.userId, itemId) : null,
    );
  },
  evolve: (state, event) => {
    const { scope, trail, places, till } = state;
    if (learnPlace(places, event)) return state;
    const postings: readonly Posting[] = 'postings' in event.data ? event.data.postings : [];
    for (const { account, amountCents } of postings) {
      const kind = TILL_KINDS[account];
      if (kind === undefined) continue;
      for (const { location, cents } of sharesOf(state, event, amountCents)) {
        const date = dayAt(places, location, event.metadata.at);
        if (date < scope.from || date > scope.to) continue;
        if (scope.location !== undefined && location !== scope.location) continue;
        const about = { date, location, kind, staff: staffOf(event) };
        const key = rowKey(about);
        const row = till.get(key) ?? { ...about, came: 0, went: 0 };
        if (cents > 0) row.came += cents;
        else row.went -= cents;
        till.set(key, row);
        trail.note(key, cents, event);
      }
    }
    return state;
  },
  rows: ({ till }) =>
    inRowOrder(
      [...till.values()].map(({ came, went, ...about }) => {
        const isLoss = about.kind === 'write_offs';
        return reportRow(about, {
          in_cents: isLoss ? 0 : came,
          out_cents: isLoss ? 0 : went,
          kept_cents: isLoss ? 0 : came - went,
          written_off_cents: isLoss ? came - went : 0,
        });
      }),
    ),
};
