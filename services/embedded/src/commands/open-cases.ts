import { readOpenCases } from '@paddock/office/operations/open-cases';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { BadArguments, readArguments } from './read-arguments.ts';
import { say } from './say.ts';
import { subcommand, withOperator } from './with-operator.ts';

const usage = 'open-cases list | retry <checkout|payment|refund> <id> --reason <why>';
const KINDS = ['checkout', 'payment', 'refund'] as const;

/** `paddock open-cases`: lists unfinished work or retries it. @returns exit code; 1 if the list is not empty */
export const run = async (args: string[]): Promise<number> => {
  const { name, rest } = subcommand(args, ['list', 'retry'], usage);
  if (name === 'list') {
    readArguments(rest, usage, { words: 0, values: [], flags: [] });
    return withOperator(async ({ db }) => {
      const cases = await readOpenCases(db, instantOf(Date.now()));
      for (const { kind, id } of cases) say(`${kind} ${id}`);
      if (cases.length === 0) say('All checkouts, payments and refunds are finished.');
      return cases.length === 0 ? 0 : 1;
    });
  }
  const { words, values } = readArguments(rest, usage, { words: 2, values: ['reason'], flags: [] });
  const kind = KINDS.find((one) => one === words[0]);
  if (kind === undefined) throw new BadArguments(`There are cases of: ${KINDS.join(', ')}.`);
  return withOperator(({ order }) => order({ act: 'retry-case', kind, id: words[1] ?? '' }, values.reason));
};
