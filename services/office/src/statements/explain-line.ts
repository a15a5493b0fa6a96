import { type Decode, readIfReadable } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import type { PaymentEventOf } from '@paddock/shared-domain/payments/events';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { percentOfRatePpm } from '@paddock/shared-domain/kernel/money';
import type { ExplanationReply } from '@paddock/shared-domain/statements/contract';
import { lineReason } from '@paddock/shared-domain/statements/line-reason';
import { belongsTo, relatedStreams } from '@paddock/shared-domain/statements/related-streams';
import type { BilledLine } from '@paddock/shared-domain/statements/statement';
import type { MoneyEvent } from '@paddock/shared-domain/statements/statement-event';
import { stepWords } from '@paddock/shared-domain/statements/step-words';
import { actorReply, lineReply, type Reader } from './statement-reply.ts';

type Quote = PaymentEventOf<'CheckoutQuoted'>['data'];
type OwnDeps = { readonly store: EventStore; readonly decode: Decode };

const quoteReply = (quote: Quote): ExplanationReply['quote'] => ({
  lines: quote.lines.map((line) => ({
    seat: line.seatName,
    seat_type: line.seatTypeName,
    half_hours: line.slots.length,
    half_hour_cents: line.costCents,
    price_rule: line.rule?.name ?? null,
    total_cents: line.totalCents,
    fee_cents: line.bookingFeeCents,
  })),
  fee_waived_from_half_hours: quote.bookingFeesThreshold,
  subtotal_cents: quote.subtotalCents,
  ...(quote.promotionCents !== undefined && { promotion_cents: quote.promotionCents }),
  voucher_cents: quote.discountCents,
  voucher_pays_tax: quote.pricing !== undefined,
  credits: quote.creditsUsing,
  credits_cents: quote.creditsValueCents,
  pre_tax_cents: quote.preTaxCents,
  tax_percent: percentOfRatePpm(quote.salesTaxPpm),
  tax_cents: quote.salesTaxCents,
  total_cents: quote.totalCents,
});

/** No access to other people's events: of a shared stream, such as a voucher's, only events about this person are shown. */
const isOf = (event: Recorded<MoneyEvent>, user: string): boolean =>
  !('userId' in event.data) || event.data.userId === user;

/**
 * The full explanation of one event's lines: the figures at that moment, the rule, and the events from the quote or payment on,
 * as in the log.
 *
 * @param lines the lines of one event, of one person.
 */
export const explainLines = async (
  { store, decode }: OwnDeps,
  lines: readonly [BilledLine, ...BilledLine[]],
  reader: Reader,
): Promise<ExplanationReply> => {
  const [{ stream, revision, user_id: user }] = lines;
  const read = async (name: string): Promise<Recorded<MoneyEvent>[]> => {
    const events: Recorded<MoneyEvent>[] = [];
    for await (const recorded of store.readStream(name)) {
      const event = readIfReadable(decode, recorded);
      if (event !== undefined) events.push(event as Recorded<MoneyEvent>);
    }
    return events;
  };
  // 1. The event itself, and its checkout or payment.
  const own = await read(stream);
  const asked = own.find((event) => event.revision === revision);
  const streams = asked === undefined ? [] : relatedStreams(asked);
  const others = await Promise.all(streams.filter((name) => name !== stream).map(read));
  const story = [own, ...others].flat().filter((event) => asked !== undefined && belongsTo(event, asked));
  const chain = story.filter((event) => isOf(event, user)).toSorted(byPosition);
  // 2. What the customer saw when they agreed.
  const quote = chain.flatMap((event) => (event.type === 'CheckoutQuoted' ? [event.data] : []))[0];
  return {
    lines: lines.map((line) => ({ ...lineReply(line, reader), why: lineReason(line, quote) })),
    quote: quote === undefined ? null : quoteReply(quote),
    chain: chain.map(({ id, type, stream: from, revision: at, metadata }) => ({
      event_id: id,
      type,
      stream: from,
      revision: at,
      at: metadata.at,
      actor: actorReply(metadata.actor, reader),
      what: stepWords(type),
    })),
  };
};

const byPosition = (a: Recorded, b: Recorded): number =>
  a.position.length - b.position.length || (a.position < b.position ? -1 : 1);
