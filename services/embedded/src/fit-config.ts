import { HELD_DEMO, heldDemo } from '@paddock/kit/fitness/held-demo';
import { holdsWeakKey, KEYS } from '@paddock/kit/fitness/unfit-settings';
import { openEventStore } from '@paddock/event-store/open';
import { withDatabase } from './with-database.ts';
import { BadConfig, readConfig, UnfitConfig, type Config } from './config.ts';
import { readPrivate } from './keep-private.ts';
import { join } from 'node:path';

const PATIENCE_MS = 10_000;

/** Whether the log of the settings ever held the demo venue. False if there is no log or it does not answer. */
export const storeHeldDemo = (config: Config): Promise<boolean> =>
  withDatabase(config, async (databaseUrl) => {
    const { eventStoreUrl } = config;
    const store = await openEventStore({ databaseUrl, eventStoreUrl, patienceMs: PATIENCE_MS, upcast: 'as-written' });
    try {
      return await heldDemo(store);
    } finally {
      await store.close();
    }
  }).catch(() => false);

/** The keys that an earlier start keeps in the data folder, if production must not use them: the file may have been edited. */
export const keptKeyFaults = async ({ dataDir, keys }: Pick<Config, 'dataDir' | 'keys'>): Promise<string[]> => {
  const kept = (await readPrivate<Record<string, unknown>>(join(dataDir, 'secrets.json'))) ?? {};
  return KEYS.filter(
    (name) => keys[name] === undefined && typeof kept[name] === 'string' && holdsWeakKey(kept[name]),
  ).map((name) => `${name} in secrets.json was not drawn at random: restore the file from your backup of the keys.`);
};

/**
 * Reads the settings of a start. If they are refused, the store is checked too, so that all faults are reported together.
 * Otherwise the store is checked when it is opened.
 *
 * @throws {BadConfig} one sentence a line for every fault; none contains a value.
 */
export const readFitConfig = async (): Promise<Config> => {
  try {
    const config = readConfig();
    const weak = config.nodeEnv === 'production' ? await keptKeyFaults(config) : [];
    if (weak.length > 0) throw new UnfitConfig(weak, config);
    return config;
  } catch (error) {
    if (!(error instanceof UnfitConfig) || error.config.nodeEnv !== 'production') throw error;
    const [weak, alsoDemo] = await Promise.all([keptKeyFaults(error.config), storeHeldDemo(error.config)]);
    const sentences = new Set([...error.sentences, ...weak, ...(alsoDemo ? [HELD_DEMO] : [])]);
    throw new BadConfig([...sentences].join('\n'), { cause: error });
  }
};

/**
 * Checks the log before production starts. A store that does not answer yet is left to the API.
 *
 * @throws {BadConfig} the log held the demo venue.
 */
export const refuseDemoStore = async (config: Config, databaseUrl: string): Promise<void> => {
  if (config.nodeEnv === 'production' && (await storeHeldDemo({ ...config, databaseUrl })))
    throw new BadConfig(HELD_DEMO);
};
