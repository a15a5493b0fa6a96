import { readFailedDeliveries } from '@paddock/kit/gateways/card-provider/deliveries';
import { readArguments } from './read-arguments.ts';
import { say } from './say.ts';
import { subcommand, withOperator } from './with-operator.ts';

const usage = 'webhooks list | replay <delivery> --reason <why>';

/** `paddock webhooks`: lists or replays failed deliveries of the card provider. @returns exit code; 1 if the list is not empty */
export const run = async (args: string[]): Promise<number> => {
  const { name, rest } = subcommand(args, ['list', 'replay'], usage);
  if (name === 'list') {
    readArguments(rest, usage, { words: 0, values: [], flags: [] });
    return withOperator(async ({ db }) => {
      const failed = await readFailedDeliveries(db);
      for (const { id, type, object_id: object, at, tries, why } of failed)
        say(`${id}  ${type}  ${object}  ${at}  ${tries} tries\n  ${why}`);
      if (failed.length === 0) say('All webhooks processed.');
      return failed.length === 0 ? 0 : 1;
    });
  }
  const { words, values } = readArguments(rest, usage, { words: 1, values: ['reason'], flags: [] });
  return withOperator(({ order }) => order({ act: 'replay-delivery', id: words[0] ?? '' }, values.reason));
};
