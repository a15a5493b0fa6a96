import type { Position } from '@paddock/event-store/port';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { occupantOf, scheduleId } from '@paddock/shared-domain/booking/schedule-day';
import type { AcceptCheckout } from '@paddock/shared-domain/checkout/accept-checkout';
import type { Checkout } from '@paddock/shared-domain/checkout/checkout';
import { abandonCheckout, getCheckout, processCheckout } from '@paddock/shared-domain/checkout/contract';
import { checkoutDecider } from '@paddock/shared-domain/checkout/decider';
import { ProblemCode } from '@paddock/shared-domain/contracts/problem';
import type { CheckoutId, SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import { asCustomer } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { type CheckoutDeps, REFUSALS } from './checkout-deps.ts';
import { reprice } from './quote-cart.ts';
import { registerQuoteRoute } from './quote-route.ts';
import { type Challenge, statusReply } from './status-reply.ts';
import { takenAt } from './taken-at.ts';

/** How long a commit waits for an end before it answers 202 (decision D3), in milliseconds. */
const PATIENCE = 10_000;
const YOURS_ALREADY =
  'You have booked these seats: your earlier payment went through. Nothing was charged a second time.';

type Quote = NonNullable<Checkout['quote']>;
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

/** A failed checkout's answer: the same each time it is asked (invariant C9). Declines are 400, a lost slot is 409. */
const failureProblem = ({ failure }: Checkout): ProblemAnswer => {
  const known = ProblemCode.safeParse(failure?.code);
  return problem(known.success ? known.data : 'card_declined', failure === undefined ? {} : { text: failure.text });
};

/** Quotes and commits (CHECK-02 … CHECK-05, ruling A-070). */
export const registerCheckoutRoutes = (app: FastifyInstance, parts: CheckoutDeps): void => {
  const { deps, directory, people, payment, letGo, cards, oneAtATime, sleep, meansOf } = parts;

  registerQuoteRoute(app, parts);

  /** The checkout as it stands, with the challenge read from the provider while the bank waits for one. */
  const answer = async (checkoutId: CheckoutId, fallback?: Position) => {
    const { state, position } = await deps.commands.load(checkoutDecider, checkoutId);
    if (state.quote === undefined) return notFound;
    if (state.phase === 'failed') return { ...failureProblem(state), position: position || fallback };
    const status = await statusOf(state, state.quote);
    return ok(status, { position: position || fallback, status: status.state === 'completed' ? 200 : 202 });
  };
  const statusOf = async (checkout: Checkout, quote: NonNullable<Checkout['quote']>) => {
    const taken = checkout.phase === 'completed' ? await takenAt(deps.store, quote.checkoutId) : undefined;
    return statusReply(checkout, quote, await directory.get(), taken, await challengeOf(checkout));
  };
  const challengeOf = async ({ phase, intentId }: Checkout): Promise<Challenge | undefined> => {
    if (phase !== 'action-required' || intentId === undefined) return undefined;
    const state = await cards.readIntent({ intentId });
    return state.outcome === 'action_required'
      ? { clientSecret: state.clientSecret, url: state.nextActionUrl }
      : undefined;
  };

  /** Whether their earlier checkout booked a seat that this one wants too: its payment went through in the last moment. */
  const bookedBefore = async (earlier: CheckoutId | undefined, wanted: Quote): Promise<Position | undefined> => {
    if (earlier === undefined || earlier === wanted.checkoutId) return undefined;
    const { state, position } = await deps.commands.load(checkoutDecider, earlier);
    if (state.phase !== 'completed' || state.quote?.locationId !== wanted.locationId) return undefined;
    const had = await Promise.all(
      slotsOf(state.quote).map(async (slot) => ((await stillTheirs(wanted, slot)) ? slot.key : '')),
    );
    return slotsOf(wanted).some(({ key }) => had.includes(key)) ? position : undefined;
  };
  const stillTheirs = async (
    { locationId, userId }: Quote,
    { seatId, startsAt, date }: QuotedSlot,
  ): Promise<boolean> => {
    const { state } = await deps.commands.load(scheduleDecider, scheduleId(locationId, date));
    const occupant = occupantOf(state, seatId, startsAt);
    return occupant?.kind === 'reserved' && occupant.userId === userId;
  };

  /** What committing a quote says at this moment: the card, and what the same cart costs now. Undefined where its venue is gone. */
  const acceptOf = async (quote: Quote, userId: UserId, now: Instant): Promise<AcceptCheckout['data'] | undefined> => {
    const venues = await directory.get();
    const location = venues.locations.get(quote.locationId);
    if (location === undefined) return undefined;
    const card = await people.paymentMethodOf(userId);
    const means = await meansOf(userId, now, quote.voucherId);
    return {
      checkoutId: quote.checkoutId,
      userId,
      customerId: card?.customerId ?? null,
      paymentMethodId: card?.paymentMethodId ?? null,
      repriced: reprice(quote.lines, location, venues, means),
    };
  };

  serveSignedIn(app, processCheckout, async ({ params, caller, commandId, requestId, now }) => {
    const { state } = await deps.commands.load(checkoutDecider, params.id);
    const { quote } = state;
    if (quote === undefined || quote.userId !== caller.userId) return notFound;
    // 1. A customer pays one checkout at a time (invariant C14); a repeat joins the run that is under way.
    const leave = oneAtATime.enter(caller.userId, params.id);
    if (leave === undefined) return problem('checkout_in_flight', { retryAfter: 2 });
    try {
      if (state.phase === 'quoted') {
        // 2. The quote must still be true at this moment, or nothing is given up for it.
        const accept = await acceptOf(quote, caller.userId, now);
        if (accept === undefined) return notFound;
        const context = { requestId, now, actor: asCustomer(caller) };
        const command = { type: 'AcceptCheckout' as const, data: accept };
        const id = `checkout:${params.id}:accept:${commandId}`;
        const looked = checkoutDecider.decide({ ...command, metadata: context }, state);
        if (looked.outcome === 'refused') return REFUSALS[looked.reason];
        // 3. Whoever leaves the bank's challenge of one checkout and begins the next keeps no seats by it (attack A30).
        const earlier = (await deps.commands.load(accountDecider, caller.userId)).state.checkout;
        if (earlier !== params.id && !(await letGo.checkout(caller.userId, context)))
          return problem('payment_unresolved', { retryAfter: 2 });
        const booked = await bookedBefore(earlier, quote);
        if (booked !== undefined) return { ...problem('conflict', { text: YOURS_ALREADY }), position: booked };
        // 4. Accept: by what is true now, since the earlier one may have ended with the money.
        const again = await acceptOf(quote, caller.userId, now);
        if (again === undefined) return notFound;
        const accepted = await deps.commands.handle(checkoutDecider, params.id, [{ ...command, data: again }], {
          ...context,
          commandId: id,
        });
        if (accepted.outcome === 'busy') return problem('busy');
        if (accepted.outcome === 'refused') return REFUSALS[accepted.reason];
      }
      // 5. Run to an end, to the bank's challenge, or to the end of our patience.
      const run = payment.run(params.id);
      const reached = await Promise.race([run, sleep(PATIENCE).then(() => undefined)]);
      return await answer(params.id, reached?.position);
    } finally {
      leave();
    }
  });

  serveSignedIn(app, abandonCheckout, async ({ params }) => {
    const { state } = await deps.commands.load(checkoutDecider, params.id);
    if (state.phase === 'action-required') await payment.abandon(params.id);
    return answer(params.id);
  });

  serveSignedIn(app, getCheckout, async ({ params }) => {
    const { state } = await deps.commands.load(checkoutDecider, params.id);
    if (state.quote === undefined) return notFound;
    return ok(await statusOf(state, state.quote));
  });
};
