import { readFailedMails, readMailOutcomes, readSetAsideMails, readWaitingMails } from '@paddock/mails/mail-outcomes';
import { readArguments } from './read-arguments.ts';
import { say } from './say.ts';
import { subcommand, withOperator } from './with-operator.ts';

const usage = 'mails list | retry <key> --reason <why>';

/** `paddock mails`: lists mails, or retries those given up. @returns exit code; 1 if the list has a mail that was given up */
export const run = async (args: string[]): Promise<number> => {
  const { name, rest } = subcommand(args, ['list', 'retry'], usage);
  if (name === 'list') {
    readArguments(rest, usage, { words: 0, values: [], flags: [] });
    return withOperator(async ({ db }) => {
      for (const { kind, sent, given_up: givenUp, waiting, nobody } of await readMailOutcomes(db))
        say(`${kind}: ${sent} sent, ${givenUp} failed, ${waiting} waiting, ${nobody} without address`);
      for (const { key, since, tries, next_at: next, why } of await readWaitingMails(db))
        say(`${key}  waits since ${since}, tried ${tries} times, again at ${next}  ${why ?? ''}`);
      const failed = await readFailedMails(db);
      for (const { key, at, why } of failed) say(`${key}  ${at}  ${why ?? ''}`);
      for (const { key, at, why } of await readSetAsideMails(db)) say(`${key}  ${at}  set aside  ${why ?? ''}`);
      if (failed.length === 0) say('No email failed.');
      return failed.length === 0 ? 0 : 1;
    });
  }
  const { words, values } = readArguments(rest, usage, { words: 1, values: ['reason'], flags: [] });
  return withOperator(({ order }) => order({ act: 'retry-mail', key: words[0] ?? '' }, values.reason));
};
