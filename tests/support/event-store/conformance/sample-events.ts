import { randomUUID } from 'node:crypto';
import type { EventToAppend, RecordedEvent } from '@paddock/event-store/port';

/** A new event. */
export const lap = (data: object = {}, type = 'LapDriven'): EventToAppend => ({
  id: randomUUID(),
  type,
  data,
  metadata: { actor: 'marshal' },
});

export const laps = (count: number): EventToAppend[] => Array.from({ length: count }, (_, number) => lap({ number }));

/** A stream with a unique name: suites share a log with each other and, on a real server, with earlier runs. */
export const freshStream = (category = 'lap'): string => `${category}-${randomUUID()}`;

export const allOf = async (events: AsyncIterable<RecordedEvent>): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
};
