import { type RecordedEvent, StreamIncomplete } from './port.ts';

/**
 * Passes on the events of a stream while their revisions have no gap. If an operator truncated a stream, or set a largest age or
 * number of events, the store answers with the rest. Folding that rest would give a wrong state.
 *
 * @param from the revision to start at.
 * @throws {StreamIncomplete} an event is missing before one that is there.
 */
export async function* wholeStream(
  stream: string,
  from: number,
  events: AsyncIterable<RecordedEvent>,
): AsyncGenerator<RecordedEvent> {
  let next = from;
  for await (const event of events) {
    if (event.revision !== next)
      throw new StreamIncomplete(
        stream,
        `revision ${next} was asked for and ${event.revision} is the first that the store still has. Its events were truncated ($tb), grew too old ($maxAge) or were too many ($maxCount)`,
      );
    next += 1;
    yield event;
  }
}
