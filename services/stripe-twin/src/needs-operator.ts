/**
 * A fault that waiting cannot mend, such as a setting: as in the other parts, which the twin does not import. The message is for the
 * operator: whole sentences, never a secret.
 */
export class NeedsOperator extends Error {
  override readonly name = 'NeedsOperator';
}

/** Exit code of a program that must not be restarted before an operator has changed something (`EX_CONFIG` of sysexits). */
const NEEDS_OPERATOR_EXIT = 78;

/** Ends the process with one sentence and no stack if only an operator can help. Rethrows every other error. */
export const exitForOperator = (error: unknown): never => {
  if (!(error instanceof NeedsOperator)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(NEEDS_OPERATOR_EXIT);
};
