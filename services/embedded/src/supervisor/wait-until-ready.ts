import { setTimeout as sleep } from 'node:timers/promises';

/** Asks `GET /readyz` until it answers 200. Rejects with the signal's reason, or after `seconds` with a sentence. */
export const waitUntilReady = async (address: string, signal: AbortSignal, seconds = 120): Promise<void> => {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(50)) {
    signal.throwIfAborted();
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
  }
  throw new Error(`Paddock did not become ready within ${seconds} s. The logs are in the data folder's log folder.`);
};
