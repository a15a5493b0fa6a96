import { copyEventStore } from '@paddock/event-store/copy';
import { openEventStore } from '@paddock/event-store/open';
import { BadArguments, readArguments } from './read-arguments.ts';
import { endLine, say, sayInPlace } from './say.ts';
import { withStore } from './with-store.ts';

const usage = 'store-copy --to <esdb://... or postgres://...>';

/** `paddock store-copy`: copies the log into another, empty store, in order, and compares both. @returns exit code */
export const run = async (args: string[]): Promise<number> => {
  const { values } = readArguments(args, usage, { words: 0, values: ['to'], flags: [] });
  const to = values.to;
  if (to === undefined) throw new BadArguments(`Where to?\nUsage: npm run paddock -- ${usage}`);
  return withStore(async (databaseUrl, source) => {
    const elsewhere = /^postgres(ql)?:\/\//.test(to) ? { databaseUrl: to } : { databaseUrl, eventStoreUrl: to };
    const target = await openEventStore(elsewhere);
    try {
      if ((await target.storeId()) === (await source.storeId())) throw new BadArguments('That is the store itself.');
      const show = sayInPlace();
      const report = await copyEventStore(source, target, (events) => show(`${events} events copied`));
      endLine();
      say(`${report.copied.events} events in ${report.copied.streams.size} streams, ${report.copied.hash}`);
      for (const difference of report.differences) say(`Different: ${difference}`);
      say(
        report.differences.length === 0
          ? 'The copy is the same history. To work on it: stop Paddock, set EVENT_STORE_URL, rebuild all read models.'
          : 'The copy is not the same history: do not work on it.',
      );
      return report.differences.length === 0 ? 0 : 1;
    } finally {
      await target.close();
    }
  });
};
