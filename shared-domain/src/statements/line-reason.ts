import type { PaymentEventOf } from '../payments/events.ts';
import { dollars, percentOfRatePpm, ZERO_CENTS } from '../kernel/money.ts';
import { lineWords } from './line-words.ts';
import { ruleWords } from './rule-words.ts';
import type { StatementLine } from './statement-line.ts';

type Quote = PaymentEventOf<'CheckoutQuoted'>['data'];
const halfHours = (count: number): string => `${count} half-hour${count === 1 ? '' : 's'}`;

/** The base of the tax. A voucher was subtracted before tax once; now it pays the tax too. */
const taxedPart = ({ pricing, creditsUsing, promotionId }: Quote): string =>
  promotionId !== undefined
    ? `the rest after the promotion code${creditsUsing > 0 ? ' and credits' : ''}`
    : pricing === undefined
      ? 'the rest after voucher and credits'
      : creditsUsing > 0
        ? 'the rest after credits'
        : 'the price with its fees';

const promotionWords = ({ promotionPpm, promotionCents = ZERO_CENTS }: Quote): string =>
  promotionPpm === undefined ? dollars(promotionCents) : `${percentOfRatePpm(promotionPpm)} %`;

/** The sentence about this line, with the figures of its moment; undefined if the rule alone is enough. */
const figures = ({ kind, detail, amount_cents }: StatementLine, quote: Quote | undefined): string | undefined => {
  const { half_hours: count, half_hour_cents: price } = detail;
  if (kind === 'seats' && count !== undefined && price !== undefined)
    return `${halfHours(count)} at ${dollars(price)} each, the price when the booking was quoted: ${dollars(amount_cents)}.`;
  if (kind === 'fee' && quote !== undefined && count !== undefined)
    return `The booking had ${halfHours(count)} of this simulator. At this venue there is no fee from ${halfHours(quote.bookingFeesThreshold)}, or for members in good standing. Neither was the case.`;
  if (kind === 'tax' && quote !== undefined)
    return `${percentOfRatePpm(quote.salesTaxPpm)} % of ${dollars(quote.preTaxCents)}, which is ${taxedPart(quote)}: ${dollars(amount_cents)}.`;
  if (kind === 'promotion' && quote?.promotionId !== undefined)
    return `The code ${quote.promotionId} took ${promotionWords(quote)} off ${dollars(quote.subtotalCents)}: ${dollars(-amount_cents)}.`;
  if (kind === 'card_declined') return detail.text;
  if (kind === 'credits_expired') return 'You could use them until they expired. The rest was lost.';
  return undefined;
};

/** "Why was I charged this?" in plain words: the figures of the moment, then the rule; for a fee, its figures are the rule. */
export const lineReason = (line: StatementLine, quote: Quote | undefined): string => {
  const said = figures(line, quote);
  const rule = said !== undefined && line.kind === 'fee' ? '' : ruleWords(line.rule);
  return [said ?? `${lineWords(line)}.`, rule].filter((text) => text !== '').join(' ');
};
