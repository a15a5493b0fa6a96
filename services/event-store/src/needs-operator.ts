/**
 * Something that no waiting mends: a setting, a certificate, a right, a database that belongs to another log. The message is for
 * the operator: whole sentences, and never a password or a key.
 */
export class NeedsOperator extends Error {
  override readonly name: string = 'NeedsOperator';
}

/** How a process ends that must not be started again before an operator has changed something (`EX_CONFIG` of sysexits). */
export const NEEDS_OPERATOR_EXIT = 78;
