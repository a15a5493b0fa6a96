import type { Place } from '../../../ui/booking/day-grid.ts';

/** Rows that PageUp and PageDown move: two hours. */
const PAGE = 4;

type Size = { readonly rows: number; readonly columns: number };

/** The place that a key moves to, inside the grid; `undefined` for other keys. */
export const placeByKey = (key: string, ctrl: boolean, { row, column }: Place, size: Size): Place | undefined => {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const moves: Record<string, Place> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: row - PAGE, column },
    PageDown: { row: row + PAGE, column },
    Home: ctrl ? { row: 0, column: 0 } : { row, column: 0 },
    End: ctrl ? { row: lastRow, column: lastColumn } : { row, column: lastColumn },
  };
  const wanted = moves[key];
  if (wanted === undefined) return undefined;
  return {
    row: Math.min(lastRow, Math.max(0, wanted.row)),
    column: Math.min(lastColumn, Math.max(0, wanted.column)),
  };
};
