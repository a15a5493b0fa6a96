import { accountDecider } from '@paddock/shared-domain/billing/account';
import { salePostings } from '@paddock/shared-domain/checkout/checkout-postings';
import { type Step, stepContext } from './deps.ts';

/** A total too small for the provider goes on the bill (ruling A-072); the sale itself posts what is owed. */
export const billSmallTotal: Step = async ({ quote, checkoutId, now, parts }) => {
  const added = await parts.commands.handle(
    accountDecider,
    quote.userId,
    [
      {
        type: 'AddOutstandingItem',
        data: {
          itemId: checkoutId,
          userId: quote.userId,
          kind: 'small_total',
          reservationId: null,
          checkoutId,
          locationId: quote.locationId,
          amountCents: quote.totalCents,
          postings: [],
        },
      },
    ],
    stepContext(checkoutId, 'bill-small-total', now),
  );
  if (added.outcome === 'busy') return { wait: 'schedule' };
  return { record: { type: 'TotalBelowCardMinimumBilled', data: { checkoutId, amountCents: quote.totalCents } } };
};

export const complete: Step = ({ quote, checkoutId }) =>
  Promise.resolve({
    record: {
      type: 'CheckoutCompleted',
      data: {
        checkoutId,
        userId: quote.userId,
        locationId: quote.locationId,
        totalCents: quote.totalCents,
        ...(quote.pricing !== undefined && { pricing: quote.pricing }),
        postings: salePostings(quote),
      },
    },
  });

export const fail: Step = ({ checkout, quote, checkoutId }) => {
  const { code, text } = checkout.failure ?? { code: 'payment_failed', text: 'The payment was not completed.' };
  return Promise.resolve({
    record: { type: 'CheckoutFailed', data: { checkoutId, userId: quote.userId, code, text } },
  });
};
