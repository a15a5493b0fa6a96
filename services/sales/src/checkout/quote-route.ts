import { priceForVisitor, quoteCheckout } from '@paddock/shared-domain/checkout/contract';
import { checkoutDecider } from '@paddock/shared-domain/payments/decider';
import { CheckoutId } from '@paddock/shared-domain/kernel/ids';
import type { RatePpm } from '@paddock/shared-domain/kernel/money';
import { VOUCHER_REFUSED_TEXT } from '@paddock/shared-domain/vouchers/refusals';
import type { FastifyInstance } from 'fastify';
import { asCustomer } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { invalid, problem } from '@paddock/kit/http/problems';
import { serve, serveSignedIn } from '@paddock/kit/http/serve';
import type { CheckoutDeps } from './checkout-deps.ts';
import { CHECKOUT_REFUSALS } from './refusals.ts';
import { quoteCart, type QuotedCart, totalsOf } from './quote-cart.ts';
import { priceReply, quoteReply } from './quote-reply.ts';
import { cardOnly } from '../booking/cart.ts';

/** A priced cart as an event records it. */
const pricedOf = ({ location, lines, pricing }: QuotedCart) => ({
  locationId: location.id,
  lines,
  ...totalsOf(pricing),
  programSavesCents: pricing.programSavesCents,
  salesTaxPpm: location.sales_tax_ppm as RatePpm,
  bookingFeesThreshold: location.booking_fees_threshold,
});

/** Quotes the price of a cart with its promotion code or voucher, and credits (CHECK-02 … CHECK-04, rules ). Holds nothing. */
export const registerQuoteRoute = (app: FastifyInstance, parts: CheckoutDeps): void => {
  const { deps, directory, resourcesOf, guessVoucher } = parts;
  const READS = { reads: ['venues', 'availability'] };

  serve(
    app,
    priceForVisitor,
    async ({ body, now }) => {
      const venues = await directory.get();
      const cart = await quoteCart(parts, venues, body.reservations, now, async () => cardOnly, undefined);
      return 'kind' in cart ? cart : ok(priceReply(pricedOf(cart), cart.location));
    },
    READS,
  );

  serveSignedIn(
    app,
    quoteCheckout,
    async ({ body, caller, commandId, requestId, now, ip }) => {
      // 1. The code, looked up in the stream of the voucher or promotion. A quote holds nothing (VOUCH-17).
      const { userId } = caller;
      const typed = body.voucher?.trim() ?? '';
      const given = typed === '' ? undefined : await guessVoucher({ userId, ip }, typed);
      if (given !== undefined && 'kind' in given) return given;
      if (typed !== '' && given === undefined) return invalid({ voucher: [VOUCHER_REFUSED_TEXT] });
      // 2. The price of the cart for this customer.
      const venues = await directory.get();
      const asked = async () => (await resourcesOf(userId, now, given)).resources;
      const cart = await quoteCart(parts, venues, body.reservations, now, asked, userId);
      if ('kind' in cart) return cart;
      const { location, promotion, resources } = cart;
      const checkoutId = CheckoutId.parse(deps.newId());
      const data = {
        checkoutId,
        userId,
        ...pricedOf(cart),
        member: resources.member,
        ...promotion,
        ...(given?.voucherId !== undefined && { voucherId: given.voucherId }),
        ...(given?.codeId !== undefined && { codeId: given.codeId }),
      };
      const context = { commandId, requestId, now, actor: asCustomer(caller), begins: true as const };
      const handled = await deps.commands.handle(
        checkoutDecider,
        checkoutId,
        [{ type: 'QuoteCheckout', data }],
        context,
      );
      if (handled.outcome === 'busy') return problem('busy');
      if (handled.outcome === 'refused') return CHECKOUT_REFUSALS[handled.reason];
      const [quoted] = handled.events;
      if (quoted?.type !== 'CheckoutQuoted') return problem('conflict');
      return ok(quoteReply(quoted.data, location), { position: handled.position });
    },
    READS,
  );
};
