import { type EventStore, RevisionConflict, StoreUnavailable } from '@paddock/event-store/port';
import { inSpan, SpanKind } from '@paddock/event-store/spans';
import { Histogram, type Registry } from 'prom-client';

/** The kind of a stream. The rest of its name may be an id of a person. */
const categoryOf = (stream: string): string => stream.slice(0, Math.max(0, stream.indexOf('-')));

const OUTCOMES = ['written', 'conflict', 'unavailable', 'refused'] as const;
const outcomeOf = (error: unknown): (typeof OUTCOMES)[number] => {
  if (error instanceof RevisionConflict) return 'conflict';
  return error instanceof StoreUnavailable ? 'unavailable' : 'refused';
};

/** The same store; its appends are measured by outcome: written, conflict, unavailable, refused. */
export const measuredStore = (store: EventStore, registry: Registry): EventStore => {
  const appends = new Histogram({
    name: 'paddock_append_seconds',
    help: 'Time of an append, by outcome: written, conflict (decided again), unavailable, refused.',
    labelNames: ['outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15],
    registers: [registry],
  });
  // Known before the first one comes: Prometheus sees no increase in a series that begins with 1.
  for (const outcome of OUTCOMES) appends.zero({ outcome });
  return {
    ...store,
    append: async (stream, expected, events) => {
      const took = appends.startTimer();
      try {
        const appended = await inSpan(
          `append ${categoryOf(stream)}`,
          {
            kind: SpanKind.CLIENT,
            attributes: { 'paddock.events': events.length },
            // A child of the command that came first; linked to the others that share the append.
            links: events.slice(1).map(({ metadata }) => metadata),
          },
          () => store.append(stream, expected, events),
        );
        took({ outcome: 'written' });
        return appended;
      } catch (error) {
        took({ outcome: outcomeOf(error) });
        throw error;
      }
    },
  };
};
