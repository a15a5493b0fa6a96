import { backOff } from '../back-off.ts';
import { pause } from '../pause.ts';
import type { Position, SubscriptionMessage } from '../port.ts';
import { unlessAborted } from '../unless-aborted.ts';
import type { ClientKeeper } from './client-keeper.ts';
import { findFoothold } from './find-foothold.ts';
import { isSlowConsumerDrop, judgeReadError } from './judge-client-error.ts';
import { LiveBuffer } from './live-buffer.ts';

/**
 * A subscription that outlives the client's: the client never resubscribes by itself, and the server drops a live consumer that
 * is slow. Each time it goes on after the last event received, so nothing is lost or repeated.
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
    // What had been received has been yielded by now: the buffer hands out all it holds before it ends.
    position = buffer.lastReceived ?? position;
    if (signal.aborted || isSlowConsumerDrop(buffer.error)) continue;
    if (buffer.error !== undefined && judgeReadError(buffer.error) === 'definite') throw buffer.error;
    keeper.failed(client, buffer.error);
    await pause(backOff(failures++), signal);
  }
}
