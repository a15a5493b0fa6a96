import { type Column, text } from './column.ts';

/** A place in the log: travels as decimal text, is compared as the number it is. */
export const positionColumn = (): Column<string> => ({ ...text(), type: 'bigint' });
