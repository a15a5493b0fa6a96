import { HELD_DEMO, heldDemo } from '@paddock/kit/fitness/held-demo';
import { openEventStore } from '@paddock/event-store/open';
import { withDatabase } from './commands/with-database.ts';
import { BadConfig, readConfig, UnfitConfig, type Config } from './config.ts';

const PATIENCE_MS = 10_000;

/** Whether the log of the settings ever held the demo venue. False if there is no log or it does not answer. */
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
 * Reads the settings of a start. If they are refused, the store is checked too, so that all faults are reported together.
 * Otherwise the store is checked when it is opened.
 *
 * @throws {BadConfig} one sentence a line for every fault; none contains a value.
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

/**
 * Checks the log before production starts. A store that does not answer yet is left to the API.
 *
 * @throws {BadConfig} the log held the demo venue.
 */
export const refuseDemoStore = async (config: Config, databaseUrl: string): Promise<void> => {
  if (config.nodeEnv === 'production' && (await storeHeldDemo({ ...config, databaseUrl })))
    throw new BadConfig(HELD_DEMO);
};
