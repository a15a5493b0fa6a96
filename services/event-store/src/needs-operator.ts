/**
 * A fault that waiting cannot mend: a setting, a certificate, a right, a database of another log. The message is for the
 * operator: whole sentences, never a password or a key.
 */
export class NeedsOperator extends Error {
  override readonly name: string = 'NeedsOperator';
}

/** Exit code of a process that must not be restarted before an operator has changed something (`EX_CONFIG` of sysexits). */
export const NEEDS_OPERATOR_EXIT = 78;

/** Ends the process with one sentence and no stack if only an operator can help. Rethrows every other error. */
export const exitForOperator = (error: unknown): never => {
  if (!(error instanceof NeedsOperator)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(NEEDS_OPERATOR_EXIT);
};
