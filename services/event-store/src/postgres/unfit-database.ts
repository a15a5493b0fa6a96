import { NeedsOperator } from '../needs-operator.ts';

/** The database must not be used as it is: a setting or a schema is wrong, and waiting does not change that. */
export class UnfitDatabase extends NeedsOperator {
  override readonly name = 'UnfitDatabase';
}
