import { context, trace } from '@opentelemetry/api';
import { setTimeout as sleep } from 'node:timers/promises';

/** The longest that a stop waits for the last spans, ms. A collector that is away must not hold it up. */
const FLUSH_MS = 2_000;
/** Spans that wait for the collector. More are dropped: tracing never slows the product and never fills its memory. */
const MOST_WAITING = 2_048;

/**
 * Sends spans to a collector (OTLP over HTTP), if there is one. The SDK is loaded only then. It reads the other `OTEL_` settings itself.
 *
 * @param service name of this program in traces.
 * @returns a function that ends tracing: it sends what is left, for at most two seconds.
 */
export const startTracing = async (service: string, endpoint: string | undefined): Promise<() => Promise<void>> => {
  if (endpoint === undefined) return () => Promise.resolve();
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: FLUSH_MS,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(exporter, { maxQueueSize: MOST_WAITING, scheduledDelayMillis: 1_000 })],
  });
  provider.register();
  return async () => {
    const patience = new AbortController();
    const late = sleep(FLUSH_MS, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([provider.shutdown().catch(() => undefined), late]);
    patience.abort();
    trace.disable();
    context.disable();
  };
};
