import { readArguments } from './read-arguments.ts';
import { withOperator } from './with-operator.ts';

/** `paddock reconcile`: orders a comparison with the card provider, besides the daily one. @returns exit code */
export const run = async (args: string[]): Promise<number> => {
  const { values } = readArguments(args, 'reconcile --reason <why>', { words: 0, values: ['reason'], flags: [] });
  return withOperator(({ order }) => order({ act: 'reconcile' }, values.reason));
};
