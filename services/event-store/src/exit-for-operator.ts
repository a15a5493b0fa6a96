import { NEEDS_OPERATOR_EXIT, NeedsOperator } from './needs-operator.ts';

/** Ends the process with one sentence and no stack if only an operator can help. Rethrows every other error. */
export const exitForOperator = (error: unknown): never => {
  if (!(error instanceof NeedsOperator)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(NEEDS_OPERATOR_EXIT);
};
