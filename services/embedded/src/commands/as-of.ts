import { codec } from '@paddock/projections/all';
import { checksum } from '@paddock/projections/engine/checksum';
import { progressLine } from '@paddock/projections/engine/progress';
import { rebuildAsOf } from '@paddock/projections/engine/rebuild-as-of';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import pg from 'pg';
import { findProjections } from './find-projections.ts';
import { BadArguments, readArguments } from './read-arguments.ts';
import { endLine, say, sayInPlace } from './say.ts';
import { withStore } from './with-store.ts';

const usage = 'as-of <read model|all> --at <moment, for example 2027-03-01T18:00:00Z>';

/** A moment must have an offset: a local time would mean another moment on another machine. */
const momentOf = (text: string | undefined) => {
  const millis = /T.*(Z|[+-]\d{2}:\d{2})$/.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN;
  if (Number.isNaN(millis))
    throw new BadArguments(`--at needs a moment with its offset.\nUsage: npm run paddock -- ${usage}`);
  return instantOf(millis);
};

/** `paddock as-of`: shows row counts and checksums of read models at a past moment. Changes nothing. @returns exit code */
export const run = async (args: string[]): Promise<number> => {
  const { words, values } = readArguments(args, usage, { words: 1, values: ['at'], flags: [] });
  const projections = findProjections(words[0] ?? '');
  const moment = momentOf(values.at);
  return withStore(async (databaseUrl, store) => {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    // A database server started for this command may stop before an idle connection is closed.
    pool.on('error', () => undefined);
    const show = sayInPlace();
    try {
      for (const projection of projections) {
        const onProgress = (progress: Parameters<typeof progressLine>[0]): void => show(progressLine(progress));
        const past = await rebuildAsOf(projection, { databaseUrl, store, codec }, { moment }, { onProgress });
        try {
          const sums = await checksum(pool, past.schema, projection.tables);
          endLine();
          say(`${projection.name} at ${moment}, position ${past.position || 'none'}`);
          for (const [table, sum] of Object.entries(sums)) say(`  ${table}: ${sum}`);
        } finally {
          await past.dispose();
        }
      }
      return 0;
    } finally {
      await pool.end();
    }
  });
};
