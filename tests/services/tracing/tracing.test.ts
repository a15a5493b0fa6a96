import { inSpan, presentTraceparent, SpanKind, withinPresentTrace } from '@paddock/event-store/spans';
import { startTracing } from '@paddock/event-store/start-tracing';
import { all } from '@paddock/projections/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SmtpServer, startSmtpServer } from '../../support/smtp-server.ts';
import { startVenue, type Venue } from '../../support/venue.ts';
import { type Span, startCollector } from './otlp-collector.ts';

let collector: Awaited<ReturnType<typeof startCollector>>;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

/** The spans from the root of a trace down to one of its spans. */
const wayTo = (span: Span): readonly string[] => {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent === undefined ? [span.name] : [...wayTo(parent), span.name];
};
const ways = (name: string) => collector.spans.filter((span) => span.name === name).map(wayTo);

describe('while a collector is named', () => {
  let smtp: SmtpServer;
  let venue: Venue;
  let secret: readonly string[];
  beforeAll(async () => {
    smtp = await startSmtpServer();
    const endTracing = await startTracing('paddock test', collector.url);
    venue = await startVenue(undefined, { SMTP_URL: smtp.url });
    const zelda = await venue.person('zelda.quux', { card: 'tok_visa' });
    // A read model that is built for the first time, because events came before it, takes no batches until it has caught up.
    const head = await venue.store.head();
    await Promise.all(all.map(({ name }) => venue.composed.deps.positions.waitFor(name, head, 60_000)));
    await venue.anonymous.post('/users/forgot_password', { email: zelda.email });
    // The welcome, the notice of a new card, and the link.
    while (smtp.taken.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
    secret = ['zelda', 'quux', '@venue.test', zelda.id, zelda.token, 'tok_visa', 'Bearer', 'sk_test', 'postgres:'];
    await venue.close();
    await endTracing();
    await smtp.close();
  });

  it('a request is followed to its append, to read models, to a process, to a job and to the mail server', () => {
    const asked = 'POST /users/forgot_password';
    expect(ways('smtp send')).toContainEqual([asked, 'job mails', 'smtp send']);
    const [trace] = collector.spans.filter(({ name }) => name === asked).map(({ traceId }) => traceId);
    const names = collector.spans.filter(({ traceId }) => traceId === trace).map(({ name }) => name);
    expect(names).toContainEqual(expect.stringMatching(/^append \w+$/));
    expect(names).toContainEqual(expect.stringMatching(/^process identity-mails \w+$/));
    // A batch of several events is in the trace of the first, and linked to those of the others.
    const batches = collector.spans.filter(({ name }) => name === 'project batch');
    const traces = batches.flatMap(({ traceId, links = [] }) => [traceId, ...links.map((link) => link.traceId)]);
    expect(traces).toContain(trace);
  });

  it('each call of the card provider is a span below its request, with its outcome', () => {
    expect(ways('stripe storeCard')).toEqual([['POST /users/:id/card', 'stripe storeCard']]);
    const [call] = collector.spans.filter(({ name }) => name === 'stripe storeCard');
    expect(call?.attributes).toEqual([{ key: 'paddock.outcome', value: { stringValue: 'stored' } }]);
  });

  it('no span holds the name, the email address, the id or the card of a person, or a token, a key or an address of the database', () => {
    expect(collector.texts.length).toBeGreaterThan(0);
    expect(collector.texts.every((text) => text.startsWith('/v1/traces '))).toBe(true);
    const sent = collector.texts.join('\n').toLowerCase();
    expect(secret.filter((word) => sent.includes(word.toLowerCase()))).toEqual([]);
    // The last four of the card. A random id may hold the same digits, so they count where they stand alone.
    expect(sent).not.toMatch(/(?<![0-9a-f])4242(?![0-9a-f])/);
    // The scan sees what is there.
    expect(sent).toContain('/users/forgot_password');
  });
});

describe('a span', () => {
  it('of work that failed names the class of the error and never its message; work of a queue has its caller as parent, and a batch is linked to each event', async () => {
    const endTracing = await startTracing('paddock test', collector.url);
    const failing = inSpan('fails', { kind: SpanKind.CLIENT }, () => Promise.reject(new TypeError('ada@venue.test')));
    await expect(failing).rejects.toThrow('ada@venue.test');
    const [first, second] = await Promise.all(
      ['one', 'two'].map((name) =>
        inSpan(name, { kind: SpanKind.SERVER }, async () => ({
          at: presentTraceparent(),
          traced: withinPresentTrace(),
        })),
      ),
    );
    // A queue that one caller drives for the other.
    await first?.traced(() => second?.traced(() => inSpan('later', { kind: SpanKind.CLIENT }, async () => undefined)));
    const metadata = [
      { commandId: 'old' },
      { traceparent: first?.at },
      { traceparent: second?.at },
      { traceparent: '00-no' },
    ];
    await inSpan('batch', { kind: SpanKind.CONSUMER, of: metadata }, async () => undefined);
    await endTracing();
    const named = (name: string) => collector.spans.find((span) => span.name === name);
    expect(named('fails')).toMatchObject({
      status: { code: 2 },
      attributes: [{ key: 'error.type', value: { stringValue: 'TypeError' } }],
    });
    expect(JSON.stringify(named('fails'))).not.toContain('ada@');
    expect(named('later')?.parentSpanId).toBe(named('two')?.spanId);
    expect(named('batch')).toMatchObject({
      traceId: named('one')?.traceId,
      parentSpanId: named('one')?.spanId,
      links: [{ traceId: named('two')?.traceId }],
    });
  });

  it('delays nothing where the collector is away, and is not made where none is named', async () => {
    const gone = await startCollector();
    await gone.close();
    const endTracing = await startTracing('paddock test', gone.url);
    for (let n = 0; n < 5_000; n += 1) await inSpan(`n${n % 7}`, { kind: SpanKind.CLIENT }, async () => n);
    await endTracing();
    const end = await startTracing('paddock test', undefined);
    expect(await inSpan('none', { kind: SpanKind.SERVER }, async () => presentTraceparent())).toBeUndefined();
    await end();
  });
});
