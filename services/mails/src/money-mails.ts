import { plainOrOpened } from '@paddock/shared-domain/kernel/sealed';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { lastMomentOf } from '@paddock/shared-domain/kernel/last-moment';
import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import type { PaymentEventOf, PaymentPurpose } from '@paddock/shared-domain/payments/events';
import { creditsIn } from '@paddock/shared-domain/refunds/amounts';
import type { RefundEvent, RefundEventOf } from '@paddock/shared-domain/refunds/events';
import type { Refund } from '@paddock/shared-domain/refunds/refunds';
import type { DomainEvent, Recorded } from '@paddock/shared-domain/kernel/message';
import type { Language } from '@paddock/shared-domain/kernel/language';
import type { Process } from '@paddock/kit/processes/process';
import {
  type CardPartTo,
  deskRefundLetter,
  receiptLetter,
  type RefundAbout,
  refundFailedLetter,
  refundLetter,
} from './letters/money-letters.ts';
import type { MailedEvent, MailDeps, Post } from './mail-deps.ts';
import { type RefundAct, refundActOf, refundsReturnedBy } from './refund-acts.ts';
import { clockOf, dayText, lineOf, runsOf, zoneOf } from './slot-lines.ts';
import { mailWords } from './words/mail-words.ts';

/** What a receipt says was bought. Club payments have none: the club's own mails contain the price. */
const BOUGHT: { readonly [Kind in PaymentPurpose['kind']]: 'voucher' | 'outstanding' | undefined } = {
  voucher: 'voucher',
  outstanding: 'outstanding',
  enrolment: undefined,
  renewal: undefined,
};
type OfRefund = Recorded<Extract<RefundEvent, { data: { refundId: unknown } }>>;
const sum = (refunds: readonly Refund[], part: (refund: Refund) => number): number =>
  refunds.reduce((total, refund) => total + part(refund), 0);
const cardPartTo = ({ settlement }: RefundAct): CardPartTo => {
  if (settlement?.type === 'RefundPaidByHand') return settlement.data.means;
  return settlement?.type === 'RefundTurnedIntoVoucher' ? 'voucher' : 'card';
};

/** Receipts of payments other than bookings, and refunds that the mail about a cancellation or move did not report. */
export const moneyMails = (deps: MailDeps, post: Post): Process<MailedEvent>['on'] => {
  const { store, decode, sender, commands, directory, whatFor } = deps;
  const requestOf = async ({ stream, revision }: Recorded): Promise<PaymentEventOf<'PaymentRequested'> | undefined> => {
    for await (const stored of store.readStream(stream)) {
      if (stored.revision >= revision) return undefined;
      const event: DomainEvent = decode(stored);
      if (event.type === 'PaymentRequested') return event as PaymentEventOf<'PaymentRequested'>;
    }
    return undefined;
  };
  /** What refunds of one source are for, in a language. */
  const aboutOf = async (refunds: readonly Refund[], language: Language): Promise<RefundAbout> => {
    const [venues, words] = [await directory.get(), mailWords(language)];
    const [first] = refunds;
    if (first?.due.cause === 'voucher') return { voucher: true };
    const locationId = first?.due.locationId;
    const location = locationId === undefined ? undefined : venues.locations.get(locationId);
    const name = location?.name ?? words.theVenue;
    const venue = location === undefined || location.address === '' ? name : `${name}, ${location.address}`;
    if (first === undefined || locationId === undefined) return { lines: [], venue };
    const ids = [...new Set(refunds.flatMap(({ due }) => due.reservationIds))];
    const places = await whatFor(first.due.sourceId, ids);
    const slots = places.flatMap(({ seat, slot }, at) => {
      const reservationId = ids[at];
      if (slot === null || reservationId === undefined) return [];
      const seatName = seat ?? words.simulator;
      return [{ reservationId, seatId: seatName as SeatId, seatName, startsAt: instantOf(Date.parse(slot)) }];
    });
    const clock = clockOf(venues, locationId);
    return { lines: runsOf(clock, slots).map((run) => lineOf(run, clock, language)), venue };
  };
  /** The last moment at which the first of the returned credits can be used. */
  const usableUntil = async (refunds: readonly Refund[]): Promise<Instant | undefined> => {
    const user = refunds[0]?.due.userId;
    if (user === undefined) return undefined;
    const named = refunds.flatMap(({ due }) => due.credits.map(({ lotId }) => lotId));
    const { lots } = (await commands.load(accountDecider, user, { named })).state.credits;
    const ends = refunds.flatMap(({ due }) => due.credits.flatMap(({ lotId }) => lots.get(lotId)?.expiresAt ?? []));
    const [first] = ends.toSorted();
    return first === undefined ? undefined : lastMomentOf(first);
  };

  /** One mail for everything that one act refunded, once the last part is done; another for what a card refused. */
  const tell = async (event: OfRefund): Promise<void> => {
    const { userId, refundId } = event.data;
    const act = await refundActOf(deps, event.stream, refundId);
    if (act === undefined) return;
    const { key, done, failed, settlement } = act;
    const amounts = {
      cardCents: sum(done, ({ due }) => due.cardCents),
      voucherCents: sum(done, ({ due }) => due.voucherCents),
      credits: sum(done, ({ due }) => creditsIn(due.credits)),
    };
    if (amounts.cardCents + amounts.voucherCents + amounts.credits > 0)
      await post(
        event,
        userId,
        'refund',
        async (to) => {
          const until = await usableUntil(done);
          const zone = zoneOf(await directory.get(), done[0]?.due.locationId);
          const lastDay = until === undefined ? undefined : dayText(until, zone, to.language);
          const back = { ...amounts, desk: [], lastDay, cardPartTo: cardPartTo(act) };
          return refundLetter(to, sender, back, await aboutOf(done, to.language));
        },
        key,
      );
    // When staff retry, they are in contact with the customer: a further failure is not mailed.
    if (failed.length === 0 || settlement !== undefined) return;
    const cents = sum(failed, ({ due }) => due.cardCents);
    const means = failed[0]?.due.paidAtDesk;
    const kind = means === undefined ? 'refund-failed' : 'refund-at-desk';
    await post(
      event,
      userId,
      kind,
      async (to) => {
        const what = await aboutOf(failed, to.language);
        return means === undefined
          ? refundFailedLetter(to, sender, cents, what)
          : deskRefundLetter(to, sender, { means, cents }, what);
      },
      key,
    );
  };
  /** One mail for everything that one refund of the provider had paid, each time the card's bank returns one. */
  const tellReturned = async (event: Recorded<RefundEventOf<'CardRefundReturned'>>): Promise<void> => {
    const returned = await refundsReturnedBy(deps, event);
    if (returned.length === 0) return;
    const cents = sum(returned, ({ due }) => due.cardCents);
    await post(
      event,
      event.data.userId,
      'refund-failed',
      async (to) => refundFailedLetter(to, sender, cents, await aboutOf(returned, to.language)),
      `${event.stream}:returned:${event.data.providerRefundId}`,
    );
  };
  return {
    PaymentCaptured: async (event) => {
      const { userId, amountCents, receiptUrl: plain, receipt: sealed } = event.data;
      const requested = await requestOf(event);
      const what = requested === undefined ? undefined : BOUGHT[requested.data.purpose.kind];
      if (what === undefined) return;
      const receiptUrl = await plainOrOpened(deps.unseal, { plain, sealed }, null);
      await post(event, userId, 'receipt', (to) => receiptLetter(to, sender, { what, amountCents, receiptUrl }));
    },
    RefundCompleted: tell,
    CardRefundReturned: tellReturned,
    CardRefundRefused: tell,
    RefundPassedToDesk: tell,
    CardRefundWithheld: tell,
  };
};
