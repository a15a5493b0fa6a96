import { startEmbeddedPostgres } from '../postgres/start-embedded-postgres.ts';

/** The embedded database, restarted at the same address if its server ends unexpectedly. */
export interface KeptDatabase {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the embedded Postgres and keeps it running.
 *
 * @param onLost is called if it cannot be restarted at its address: the services would have no database.
 */
export const keepDatabase = async (
  dataDir: string,
  tell: (sentence: string) => void,
  onLost: (reason: Error) => void,
): Promise<KeptDatabase> => {
  let server = await startEmbeddedPostgres({ dataDir, log: tell });
  const { url } = server;
  let stopping = false;
  let recovery: Promise<void> = Promise.resolve();
  const watch = (): void => {
    void server.exited.then(() => {
      if (stopping) return;
      tell('The database server ended unexpectedly; starting it again.');
      recovery = recover().catch(onLost);
    });
  };
  const recover = async (): Promise<void> => {
    server = await startEmbeddedPostgres({ dataDir, log: tell });
    if (server.url !== url) throw new Error('The database came back at another address.');
    watch();
  };
  watch();
  return {
    url,
    stop: async () => {
      stopping = true;
      await recovery;
      await server.stop();
    },
  };
};
