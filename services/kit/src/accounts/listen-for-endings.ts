import { UserId } from '@paddock/shared-domain/kernel/ids';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { IDENTITY_CHANNEL } from './session-rows.ts';

const LONGEST_PAUSE = 5_000;

/**
 * Receives whose sessions or rights another process changed (invariants U7, U8). After a lost connection it reconnects and clears
 * the whole cache, because messages may have been missed. In any case a cached entry lives at most 5 seconds.
 */
export const listenForEndings = (
  databaseUrl: string,
  heard: (who: UserId | 'everybody') => void,
  log: Pick<Logger, 'warn'>,
): { readonly ready: Promise<void>; close(): Promise<void> } => {
  let closed = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const connect = async (pause: number): Promise<void> => {
    const fresh = new Client({ connectionString: databaseUrl, application_name: 'paddock identity', keepAlive: true });
    client = fresh;
    let lost = false;
    const again = (): void => {
      if (closed || lost) return;
      lost = true;
      fresh.end().catch(() => undefined);
      timer = setTimeout(() => void connect(Math.min(pause * 2, LONGEST_PAUSE)), pause);
    };
    fresh.on('error', again);
    fresh.on('end', again);
    fresh.on('notification', ({ payload }) => {
      const userId = UserId.safeParse(payload);
      heard(userId.success ? userId.data : 'everybody');
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${IDENTITY_CHANNEL}`);
      pause = 100;
      heard('everybody');
    } catch {
      log.warn('the channel of ended sessions is away; until it is back, sessions are checked every 5 seconds');
      again();
    }
  };
  return {
    ready: connect(100),
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
};
