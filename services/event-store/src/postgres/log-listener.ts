import { Client, type ClientConfig } from 'pg';
import { backOff } from '../back-off.ts';
import { pause } from '../pause.ts';
import type { WakeUp } from '../wake-up.ts';

/**
 * Listens for other processes' appends on a connection of its own and wakes this process's subscriptions; our own appends have
 * woken them already. Only a hint: what it misses while reconnecting is found by the wake-up after it and by the subscriptions'
 * own polling.
 *
 * @param ourselves what our own notices carry.
 */
export const listenToLog = async (
  config: ClientConfig,
  channel: string,
  ourselves: string,
  wakeUp: WakeUp,
  closed: AbortSignal,
): Promise<void> => {
  for (let failures = 0; !closed.aborted; failures += 1) {
    const client = new Client({ ...config, keepAlive: true, connectionTimeoutMillis: 5_000 });
    const gone = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
      closed.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      await client.connect();
      client.on('notification', ({ payload }) => {
        if (payload !== ourselves) wakeUp.call();
      });
      await client.query(`listen ${channel}`);
      failures = 0;
      wakeUp.call();
      await gone;
    } catch {
      // Reported by whoever reads: a listener that cannot connect only costs latency.
    }
    void client.end().catch(() => undefined);
    await pause(backOff(failures), closed);
  }
};
