import { freePort, isPortFree } from '../free-port.ts';
import { chooseServerUser } from './choose-server-user.ts';
import { createCluster } from './create-cluster.ts';
import { stopOrphan } from './orphan.ts';
import { keepPasswords } from './passwords.ts';
import { preparePostgresFolder } from './postgres-folder.ts';
import { prepareProductRole } from './product-role.ts';
import { type RunningServer, runServer, ServerDidNotStart } from './run-server.ts';
import { findServerPrograms } from './server-programs.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** The port this data folder used last if it is free, else a random free one, which is stored. */
const rememberedPort = async (path: string): Promise<number> => {
  const kept = Number(await readFile(path, 'utf8').catch(() => ''));
  if (Number.isInteger(kept) && kept > 1023 && kept < 65536 && (await isPortFree(kept, '127.0.0.1'))) return kept;
  const port = await freePort();
  await writeFile(path, `${port}\n`);
  return port;
};

/** `url` connects as Paddock's role. `stop` does a fast shutdown and waits for it. `exited` settles when the server ends. */
export interface EmbeddedPostgres {
  readonly url: string;
  readonly stop: () => Promise<void>;
  readonly exited: Promise<number>;
}

/** Temporary faults: a port taken between check and use, or a killed server whose last process has not ended yet. */
const passing = /already exists|Address already in use|pre-existing shared memory/i;
const patienceMs = 15_000;

/**
 * Starts the PostgreSQL that comes with Paddock on a data folder of its own: a real, durable server, on loopback only, with a
 * password. Its guard ends it however this process ends. Stops a left-over server of the same folder first, so **hold the
 * instance lock of the data folder** when you call this.
 *
 * @param dataDir absolute path of Paddock's data folder; it exists.
 * @param log receives a sentence for each slow step.
 * @param bulkLoad for a run that fills an empty database in one transaction: its tables are written once, and are on the disk at the commit.
 * @throws {Error} a sentence for people: it cannot start.
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  log,
  bulkLoad,
}: {
  readonly dataDir: string;
  readonly log: (sentence: string) => void;
  readonly bulkLoad?: boolean;
}): Promise<EmbeddedPostgres> => {
  const folder = await preparePostgresFolder(dataDir);
  const identity = await chooseServerUser(await findServerPrograms(), folder.root);
  const passwords = await keepPasswords(folder.passwords);
  if (await stopOrphan(folder.cluster)) log('Stopped the database server that an earlier run left behind.');
  if (await createCluster(folder, identity, passwords.postgres)) log('Created an empty database.');

  let port: number;
  let server: RunningServer;
  for (const end = Date.now() + patienceMs; ; await sleep(250)) {
    port = await rememberedPort(folder.port);
    try {
      server = await runServer(folder, identity, port, bulkLoad);
      break;
    } catch (error) {
      if (!(error instanceof ServerDidNotStart) || !passing.test(error.log) || Date.now() > end) throw error;
    }
  }
  try {
    await prepareProductRole(port, passwords);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    url: `postgres://paddock:${passwords.paddock}@127.0.0.1:${port}/paddock`,
    stop: server.stop,
    exited: server.exited,
  };
};
