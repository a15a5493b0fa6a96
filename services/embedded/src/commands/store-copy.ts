import { copyEventStore, type CopyReport } from '@paddock/event-store/copy';
import { chooseClient } from '@paddock/event-store/eventstoredb/open-event-store-db';
import { openEventStore } from '@paddock/event-store/open';
import { type EventStore, RevisionConflict } from '@paddock/event-store/port';
import { standingOf } from '@paddock/shared-domain/event-standing';
import { readSettings } from '../config.ts';
import { BadArguments, readArguments } from './read-arguments.ts';
import { endLine, say, sayInPlace } from './say.ts';
import { noteCopy, placesOfProcesses } from './store-copy/note-copy.ts';
import { movePeople } from './store-copy/move-people.ts';
import { untilUnlocked } from './until-unlocked.ts';
import { withAnyStore } from './with-store.ts';

const usage = 'store-copy --to <kurrentdb://..., esdb://..., postgres or postgres://...>';

/**
 * `paddock store-copy`: copies the log into another store in order, compares both, and records the copy in the database for the
 * next start. `postgres` means Paddock's own database. @returns exit code
 */
export const run = async (args: string[]): Promise<number> => {
  const { values } = readArguments(args, usage, { words: 0, values: ['to'], flags: [] });
  const to = values.to;
  if (to === undefined) throw new BadArguments(`Where to?\nUsage: npm run paddock -- ${usage}`);
  chooseClient([readSettings().eventStoreUrl, to]);
  return withAnyStore('as-written', async (databaseUrl, source, stoodStill) => {
    const elsewhere = /^postgres(ql)?:\/\//.test(to) ? to : undefined;
    const target = await untilUnlocked(elsewhere ?? databaseUrl, () =>
      openEventStore(
        to === 'postgres' || elsewhere !== undefined
          ? { databaseUrl: elsewhere ?? databaseUrl, upcast: 'as-written' }
          : { databaseUrl, eventStoreUrl: to, upcast: 'as-written' },
      ),
    );
    try {
      const [from, into] = [await source.storeId(), await target.storeId()];
      if (from === into) throw new BadArguments('--to names the store that is in use. Name another one.');
      const report = await copy(databaseUrl, source, target);
      say(`${report.copied.events} events in ${report.copied.streams.size} streams, ${report.copied.hash}`);
      for (const difference of report.differences) say(`Different: ${difference}`);
      if (report.differences.length > 0) {
        say('The copy differs from the log. Do not use it.');
        return 1;
      }
      const noted = { from, to: into, end: report.end, places: report.places };
      await noteCopy(databaseUrl, noted);
      const moved = elsewhere !== undefined && (await movePeople(databaseUrl, elsewhere, noted));
      if (moved) say('People, sessions, emails and all other data beside the log were copied too.');
      say('The copy is the same as the log. To use it:');
      for (const step of stepsTo(elsewhere !== undefined || to === 'postgres', moved, stoodStill)) say(step);
      return 0;
    } finally {
      await target.close();
    }
  });
};

const copy = async (databaseUrl: string, source: EventStore, target: EventStore): Promise<CopyReport> => {
  const wanted = await placesOfProcesses(databaseUrl, await source.storeId());
  const show = sayInPlace();
  try {
    return await copyEventStore(source, target, {
      wanted,
      // A shared event store holds streams of other applications, which are not the venue's.
      belongs: (event) => standingOf(event) !== 'foreign',
      progress: (events) => show(`${events} events copied`),
    });
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
    throw new Error(`The store at --to holds events of another history (${error.stream}): name one that is empty.`, {
      cause: error,
    });
  } finally {
    endLine();
  }
};

/** The operator's next steps, one line each. */
const stepsTo = (postgres: boolean, moved: boolean, stoodStill: boolean): readonly string[] => {
  const settings = moved
    ? 'Set DATABASE_URL to the address that you gave with --to, and unset EVENT_STORE_URL.'
    : postgres
      ? 'Unset EVENT_STORE_URL.'
      : 'Set EVENT_STORE_URL to the address that you gave with --to. DATABASE_URL and the data folder stay as they are.';
  const steps = [
    ...(stoodStill ? [] : ['Stop Paddock and run this command again. It copies what was added since.']),
    settings,
    'Start Paddock. It rebuilds the read models and continues. Nobody has to log in again.',
  ];
  return steps.map((step, index) => `  ${index + 1}. ${step}`);
};
