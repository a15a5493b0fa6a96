import { backOff, pause } from '../pause.ts';
import { type Position, START, type SubscriptionMessage } from '../port.ts';
import { unlessAborted } from '../unless-aborted.ts';
import type { ClientKeeper } from './client-keeper.ts';
import { collectReading } from './collect-reading.ts';
import { isSlowConsumerDrop, judgeReadError } from './judge-client-error.ts';
import { LiveBuffer } from './live-buffer.ts';

const READ_MS = 10_000;

/**
 * The position to give the server for a subscription after `after`. The server skips one record, whichever it finds there. If the
 * event at `after` was deleted and scavenged, that would be the next event, and it would be lost. So this must be a record that
 * exists: the one at `after`, or else the last one before it.
 */
const findFoothold = async (keeper: ClientKeeper, after: Position): Promise<Position> => {
  if (after === START) return START;
  const recordNextTo = async (direction: 'forwards' | 'backwards') => {
    const read = await collectReading(
      keeper,
      (client, handlers) => client.readNextTo(after, direction, handlers),
      READ_MS,
    );
    return read[0]?.position;
  };
  if ((await recordNextTo('forwards')) === after) return after;
  return (await recordNextTo('backwards')) ?? START;
};

/**
 * A subscription that reconnects. The client never resubscribes, and the server drops a slow live consumer. Each new subscription
 * starts after the last event received, so nothing is lost or repeated.
 */
export async function* subscribeToEventStoreDb(
  keeper: ClientKeeper,
  after: Position,
  signal: AbortSignal,
): AsyncGenerator<SubscriptionMessage> {
  let position = after;
  for (let failures = 0; !signal.aborted;) {
    let foothold: Position | undefined;
    try {
      foothold = await unlessAborted(findFoothold(keeper, position), signal);
    } catch (error) {
      if (judgeReadError(error) === 'definite') throw error;
      await pause(backOff(failures++), signal);
      continue;
    }
    if (foothold === undefined || signal.aborted) return;
    const client = await keeper.current();
    const buffer = new LiveBuffer();
    const reading = client.subscribe(foothold, buffer);
    buffer.attach(reading);
    const stop = () => buffer.onEnd(undefined);
    signal.addEventListener('abort', stop, { once: true });
    try {
      for (let message = await buffer.next(); message && !signal.aborted; message = await buffer.next()) {
        failures = 0;
        keeper.succeeded(client);
        yield message;
      }
    } finally {
      signal.removeEventListener('abort', stop);
      reading.stop();
    }
    // Everything received has been yielded by now: the buffer hands out all its events before it ends.
    position = buffer.lastReceived ?? position;
    if (signal.aborted || isSlowConsumerDrop(buffer.error)) continue;
    if (buffer.error !== undefined && judgeReadError(buffer.error) === 'definite') throw buffer.error;
    keeper.failed(client, buffer.error);
    await pause(backOff(failures++), signal);
  }
}
