import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { occupantOf, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import { abandonCheckout, getCheckout, processCheckout } from '@paddock/shared-domain/checkout/contract';
import type { SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, type LocalDate, millisOf } from '@paddock/shared-domain/kernel/time';
import type { AcceptCheckout } from '@paddock/shared-domain/payments/accept-checkout';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import type { Quote } from '@paddock/shared-domain/payments/events';
import { isPaymentUnderWay, type Payment } from '@paddock/shared-domain/payments/payment';
import type { FastifyInstance } from 'fastify';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import { asCustomer } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import type { PaymentRun } from '../payments/process/payments.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { CHECKOUT_REFUSALS } from './refusals.ts';
import { reprice } from './quote-cart.ts';
import { registerQuoteRoute } from './quote-route.ts';

const YOURS_ALREADY = 'Your earlier payment went through, and these seats are booked. You were not charged twice.';

type QuotedSlot = {
  readonly key: string;
  readonly seatId: SeatId;
  readonly startsAt: Instant;
  readonly date: LocalDate;
};
const slotsOf = ({ lines }: Quote): readonly QuotedSlot[] =>
  lines.flatMap(({ seatId, slots }) =>
    slots.map(({ startsAt, date }) => ({ key: `${seatId}@${startsAt}`, seatId, startsAt, date })),
  );

/** Quotes and commits (CHECK-02 … CHECK-05, rule A-070). */
export const registerCheckoutRoutes = (app: FastifyInstance, parts: CheckoutDeps): void => {
  const { deps, directory, people, bookings, reply, letGo, oneAtATime, resourcesOf, unpaidHolds } = parts;

  registerQuoteRoute(app, parts);

  /** Whether an earlier booking of theirs, whose payment completed at the last moment, has a seat that this one wants too. */
  const hasAlready = async (earlier: Payment, wanted: Quote): Promise<boolean> => {
    if (earlier.phase !== 'settled' || earlier.quote?.locationId !== wanted.locationId) return false;
    const keys = new Set(slotsOf(wanted).map(({ key }) => key));
    const both = slotsOf(earlier.quote).filter(({ key }) => keys.has(key));
    const theirs = await Promise.all(both.map((slot) => stillTheirs(wanted, slot)));
    return theirs.includes(true);
  };
  const stillTheirs = async (
    { locationId, userId }: Quote,
    { seatId, startsAt, date }: QuotedSlot,
  ): Promise<boolean> => {
    const { state } = await deps.commands.load(scheduleDecider, scheduleId(locationId, date));
    const occupant = occupantOf(state, seatId, startsAt);
    return occupant?.kind === 'reserved' && occupant.userId === userId;
  };

  /** The data for committing a quote now: the card, and the present price of the same cart. Undefined if the venue is gone. */
  const acceptOf = async (quote: Quote, userId: UserId, now: Instant) => {
    const venues = await directory.get();
    const location = venues.locations.get(quote.locationId);
    if (location === undefined) return undefined;
    // Together, so that the store is asked once how far its log is.
    const [card, { resources, account }] = await Promise.all([
      people.ownPaymentMethodOf(userId, now),
      resourcesOf(userId, now, quote),
    ]);
    const accept: AcceptCheckout['data'] = {
      checkoutId: quote.checkoutId,
      userId,
      customerId: card?.customerId ?? null,
      paymentMethodId: card?.paymentMethodId ?? null,
      repriced: reprice(quote.lines, location, venues, resources),
    };
    return { accept, earlier: account.checkout };
  };

  /** Begins a quoted booking, or returns the refusal. */
  const begin = async (
    quoted: Payment,
    quote: Quote,
    context: CommandContext,
  ): Promise<{ readonly run: Promise<PaymentRun> } | ProblemAnswer> => {
    const { checkoutId, userId } = quote;
    // 1. The quote must still be valid, or the earlier checkout is not abandoned for it.
    let now = await acceptOf(quote, userId, context.now);
    if (now === undefined) return notFound;
    const { earlier } = now;
    if (earlier === checkoutId) return { run: bookings.run(checkoutId) };
    const command = { type: 'AcceptCheckout' as const, data: now.accept, metadata: context };
    const looked = checkoutDecider.decide(command, quoted);
    if (looked.outcome === 'refused') return CHECKOUT_REFUSALS[looked.reason];
    // 2. A checkout left at the bank's challenge keeps no seats once the customer begins the next (threat TH-30).
    if (earlier !== undefined) {
      let before = await bookings.look(earlier);
      if (isPaymentUnderWay(before.payment)) {
        if (!(await letGo.checkout(userId, context))) return problem('payment_unresolved', { retryAfter: 2 });
        before = await bookings.look(earlier);
        // It has released what it held, or has completed with the money.
        now = await acceptOf(quote, userId, context.now);
        if (now === undefined) return notFound;
      }
      if (await hasAlready(before.payment, quote))
        return { ...problem('conflict', { text: YOURS_ALREADY }), position: before.position };
      // 3. Too many that were left at the bank's challenge are like declined charges: nothing goes to the bank for a while.
      if (before.payment.phase === 'abandoned' && before.payment.challengeExpiresAt !== undefined) {
        const wait = await unpaidHolds.waitUntil(userId, context.now);
        if (wait !== undefined)
          return problem('throttled', { retryAfter: Math.ceil((millisOf(wait) - millisOf(context.now)) / 1_000) });
      }
    }
    // 4. Begin with the present facts.
    const begun = await bookings.begin(quoted, now.accept, earlier, context);
    if (begun.outcome === 'busy') return problem('busy');
    return begun.outcome === 'refused' ? CHECKOUT_REFUSALS[begun.reason] : begun;
  };

  serveSignedIn(app, processCheckout, async ({ params, caller, commandId, requestId, now }) => {
    // A recently read state is enough to check the owner; the rest is decided at exact revisions.
    const { state } =
      deps.commands.known(checkoutDecider, params.id) ?? (await deps.commands.load(checkoutDecider, params.id));
    const { quote, phase } = state;
    if (quote === undefined || quote.userId !== caller.userId) return notFound;
    // Credits belong to the account, not to who gives a card now (decision 0196).
    if (phase === 'quoted' && quote.creditsUsing > 0 && !caller.isProven) return problem('address_not_proven');
    // A customer pays one checkout at a time (invariant C14); a repeat joins the run under way.
    const leave = oneAtATime.enter(caller.userId, params.id);
    if (leave === undefined) return problem('checkout_in_flight', { retryAfter: 2 });
    try {
      const begun =
        phase === 'quoted'
          ? await begin(state, quote, { commandId, requestId, now, actor: asCustomer(caller) })
          : { run: bookings.run(params.id) };
      // Wait for the end, the bank's challenge, or the longest time a request may wait.
      return 'kind' in begun ? begun : await reply.answerBooking(params.id, begun.run);
    } finally {
      leave();
    }
  });

  serveSignedIn(app, abandonCheckout, async ({ params }) => {
    const found = await bookings.look(params.id);
    if (found.payment.quote === undefined) return notFound;
    if (found.payment.phase === 'challenged') await unpaidHolds.givenUp(params.id);
    const ended = found.payment.phase === 'challenged' ? bookings.abandon(params.id) : Promise.resolve(found);
    return reply.answerBooking(params.id, ended);
  });

  serveSignedIn(app, getCheckout, async ({ params }) => {
    const status = await reply.booking((await bookings.look(params.id)).payment);
    return status === undefined ? notFound : ok(status);
  });
};
