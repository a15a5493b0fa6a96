import { Client, type ClientConfig } from 'pg';
import { backOff, pause } from '../pause.ts';
import type { WakeUp } from '../wake-up.ts';

/**
 * Listens on a connection of its own for other processes' appends and wakes this process's subscriptions. Our own appends have
 * already woken them. This is only a hint: polling and the wake-up after a reconnect make up for lost notices.
 *
 * @param ourselves the sender in our own notices.
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
      // Not reported here: readers report the outage. A listener that cannot connect only costs latency.
    }
    void client.end().catch(() => undefined);
    await pause(backOff(failures), closed);
  }
};
