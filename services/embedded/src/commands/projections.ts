import { lagMeter } from '@paddock/projections/engine/lag';
import { passedTypes, readPassed } from '@paddock/projections/engine/passed';
import { readStatuses } from '@paddock/projections/engine/statuses';
import { isKnownType } from '@paddock/shared-domain/event-standing';
import pg from 'pg';
import { readArguments } from './read-arguments.ts';
import { say } from './say.ts';
import { withStore } from './with-store.ts';

/** `paddock projections`: the state of each read model. @returns exit code: 1 if one is halted */
export const run = async (args: string[]): Promise<number> => {
  readArguments(args, 'projections', { words: 0, values: [], flags: [] });
  return withStore(async (databaseUrl, store) => {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    // A database server started for this command may stop before an idle connection is closed.
    pool.on('error', () => undefined);
    try {
      const statuses = await readStatuses(pool);
      const lags = await lagMeter(store)(statuses);
      const width = Math.max(4, ...statuses.map(({ name }) => name.length)) + 2;
      say(`${'name'.padEnd(width)}version  state       position      lag`);
      for (const { name, version, state, position, error, progress } of statuses) {
        const lag = `${(lags.get(name) ?? 0).toFixed(2)} s`;
        say(`${name.padEnd(width)}${String(version).padEnd(9)}${state.padEnd(12)}${position.padEnd(14)}${lag}`);
        for (const more of [progress, error]) if (more !== null) say(`${' '.repeat(width)}${more}`);
      }
      for (const { type, events, read_models: names } of passedTypes(await readPassed(pool), isKnownType))
        say(`${events} events of type ${type}, which this release does not know, were passed by ${names.join(', ')}.`);
      say(`The log stands at ${(await store.head()) || 'nothing yet'}.`);
      return statuses.some(({ state }) => state === 'halted') ? 1 : 0;
    } finally {
      await pool.end();
    }
  });
};
