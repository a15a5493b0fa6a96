import { NeedsOperator } from '../needs-operator.ts';

/** The database is there and must not be used as it is: a setting or a schema that no waiting will change. */
export class UnfitDatabase extends NeedsOperator {
  override readonly name = 'UnfitDatabase';
}
