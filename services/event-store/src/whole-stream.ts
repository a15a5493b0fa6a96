import { type RecordedEvent, StreamIncomplete } from './port.ts';

/**
 * Hands on the events of a stream for as long as each stands right behind the one before it. A store whose operator truncated a
 * stream, or gave it a largest age or number of events, answers with what is left: folded, that would be another history.
 *
 * @param from the revision that was asked for.
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
