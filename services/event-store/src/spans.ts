import {
  type Attributes,
  context,
  isSpanContextValid,
  type Link,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

export { SpanKind };

/** Most links of one span: a batch may hold events of hundreds of requests. */
const MOST_LINKS = 16;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

export type SpanAbout<Result> = {
  readonly kind: SpanKind;
  /** Names of routes, kinds of streams, numbers: never an id of a person, an address or a text that somebody typed. */
  readonly attributes?: Attributes;
  /** Metadata of the events that the work is about. It belongs to the trace of the first, and is linked to the others. */
  readonly of?: readonly unknown[];
  /** Metadata of other events that it is linked to. */
  readonly links?: readonly unknown[];
  /** Attributes of the result. */
  readonly told?: (result: Result) => Attributes;
};

const spanOf = (metadata: unknown): SpanContext | undefined => {
  const written = (metadata as { readonly traceparent?: unknown } | null)?.traceparent;
  const [, traceId, spanId, flags] = (typeof written === 'string' && TRACEPARENT.exec(written)) || [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags ?? '0', 16), isRemote: true };
};

/** The present span as W3C's `traceparent`, for the metadata of events. Undefined while nothing is traced. */
export const presentTraceparent = (): string | undefined => {
  const span = trace.getActiveSpan()?.spanContext();
  if (span === undefined || !isSpanContextValid(span)) return undefined;
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
};

/** Runs work later within the present trace: for queues, where the caller of the first item drives the others. */
export const withinPresentTrace = (): (<Result>(work: () => Result) => Result) => {
  const present = context.active();
  return (work) => context.with(present, work);
};

/** Runs work in a span. Costs next to nothing while nothing is traced. An error gives its class only: its message may name people. */
export const inSpan = async <Result>(
  name: string,
  { kind, attributes = {}, of = [], links: linked = [], told }: SpanAbout<Result>,
  work: () => Promise<Result>,
): Promise<Result> => {
  const [first, ...others] = of.flatMap((metadata) => spanOf(metadata) ?? []);
  const parent = first === undefined ? context.active() : trace.setSpanContext(ROOT_CONTEXT, first);
  const also = [...others, ...linked.flatMap((metadata) => spanOf(metadata) ?? [])];
  const links = also.slice(0, MOST_LINKS).map((other): Link => ({ context: other }));
  return trace.getTracer('paddock').startActiveSpan(name, { kind, attributes, links }, parent, async (span) => {
    try {
      const result = await work();
      if (told !== undefined) span.setAttributes(told(result));
      return result;
    } catch (error) {
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
};

const outcomeOf = (result: unknown): Attributes => {
  const outcome = (result as { readonly outcome?: unknown } | undefined)?.outcome;
  return typeof outcome === 'string' ? { 'paddock.outcome': outcome } : {};
};

/** The same calls to a server outside, each in a span of its own, except those that are named: they call nobody. */
export const spanned = <Calls extends object>(
  what: string,
  calls: Calls,
  except: readonly (keyof Calls)[] = [],
): Calls =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]: [string, unknown]) => [
      name,
      typeof call !== 'function' || except.includes(name as keyof Calls)
        ? call
        : (...given: unknown[]) =>
            inSpan(`${what} ${name}`, { kind: SpanKind.CLIENT, told: outcomeOf }, async () =>
              (call as (...all: unknown[]) => unknown)(...given),
            ),
    ]),
  ) as Calls;
