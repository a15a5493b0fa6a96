import { type ClientEvent, fromClient, type Reading, type ReadingHandlers } from './client.ts';

type Resolved = { readonly event?: ClientEvent };

/**
 * Hands on the events of a read that ends by itself and that the client cannot end. After `stop` the rest is read and dropped, so
 * that the server ends the call.
 *
 * @param start makes the read; a source of several pages asks `isStopped` before the next one.
 * @param told the error to report for one of the read.
 */
export const readBounded = (
  start: (isStopped: () => boolean) => AsyncIterable<Resolved>,
  handlers: ReadingHandlers,
  told: (error: unknown) => Promise<unknown>,
): Reading => {
  let stopped = false;
  const run = async (): Promise<void> => {
    try {
      for await (const { event } of start(() => stopped)) if (!stopped && event) handlers.onEvent(fromClient(event));
    } catch (error) {
      const reported = await told(error);
      if (!stopped) handlers.onEnd(reported);
      return;
    }
    if (!stopped) handlers.onEnd(undefined);
  };
  void run();
  return {
    // The pages are small, so nothing is held back.
    pause: () => undefined,
    resume: () => undefined,
    waiting: () => 0,
    stop: () => {
      stopped = true;
    },
  };
};
