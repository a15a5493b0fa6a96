import { type Column, text } from './column.ts';

/** A position in the log: decimal text in code, a number in Postgres, so that it sorts as one. */
export const positionColumn = (): Column<string> => ({ ...text(), type: 'bigint' });
