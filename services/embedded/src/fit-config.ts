import { HELD_DEMO, heldDemo } from '@paddock/kit/fitness/held-demo';
import { openEventStore } from '@paddock/event-store/open';
import { withDatabase } from './commands/with-database.ts';
import { BadConfig, readConfig, UnfitConfig, type Config } from './config.ts';

const PATIENCE_MS = 10_000;

/** Whether the demo venue was ever begun where the settings say the log is; false where there is no log or it does not answer. */
const storeHeldDemo = (config: Config): Promise<boolean> =>
  withDatabase(config, async (databaseUrl) => {
    const { eventStoreUrl } = config;
    const store = await openEventStore({ databaseUrl, eventStoreUrl, patienceMs: PATIENCE_MS, upcast: 'as-written' });
    try {
      return await heldDemo(store);
    } finally {
      await store.close();
    }
  }).catch(() => false);

/**
 * The settings of a start. Where they are not fit, the store is looked at as well: everything that is to be mended is said at once.
 * Where they are fit, the store is judged when it is opened.
 *
 * @throws {BadConfig} a sentence a line for everything that is wrong; none repeats a value.
 */
export const readFitConfig = async (): Promise<Config> => {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof UnfitConfig) || error.config.nodeEnv !== 'production') throw error;
    const alsoDemo = await storeHeldDemo(error.config);
    throw new BadConfig([...error.sentences, ...(alsoDemo ? [HELD_DEMO] : [])].join('\n'), { cause: error });
  }
};

/** @throws {BadConfig} production is started on a log that held the demo venue. A store that does not answer yet is left to the API. */
export const refuseDemoStore = async (config: Config, databaseUrl: string): Promise<void> => {
  if (config.nodeEnv === 'production' && (await storeHeldDemo({ ...config, databaseUrl })))
    throw new BadConfig(HELD_DEMO);
};
