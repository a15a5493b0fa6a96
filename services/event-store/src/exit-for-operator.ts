import { NEEDS_OPERATOR_EXIT, NeedsOperator } from './needs-operator.ts';

/** Ends a process that no other try would help with one sentence, without a stack. Rethrows everything else. */
export const exitForOperator = (error: unknown): never => {
  if (!(error instanceof NeedsOperator)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(NEEDS_OPERATOR_EXIT);
};
