import { createDecode } from '@paddock/event-store/codec';
import type { EventStore, RecordedEvent } from '@paddock/event-store/port';
import type { Commands } from '@paddock/kit/command-handling/commands';
import { createActOf } from '@paddock/sales/refunds/process/act-of';
import { createPendingMoves } from '@paddock/sales/refunds/process/pending-moves';
import { allEvents } from '@paddock/shared-domain/all-events';

const decode = createDecode([...allEvents]);
type Readable = Pick<EventStore, 'readStream'>;

/** Reads the streams of a log that a test holds in memory. */
export const readable = (log: readonly object[]): Readable => ({
  readStream: async function* (stream) {
    yield* [...(log as readonly RecordedEvent[])].filter((event) => event.stream === stream);
  },
});
/** What refunds read of acts before them. */
export const actsIn = (commands: Commands, store: Readable) => ({
  actOf: createActOf(store, decode),
  pendingMoves: createPendingMoves({ commands, store, decode }),
});
