import type { DayGrid } from '../../../ui/booking/day-grid.ts';

/**
 * Which cells of a row are selected, as a text that is cheap to compare: one character a cell, `.` for not selected, else a
 * digit. The digit says on which sides the same booking continues the selection, so that it gets one frame: 0 none, 1 above, 2
 * below, 3 both. Empty where no cell is selected.
 */
export const choiceMarks = (grid: DayGrid, row: number, chosen: ReadonlySet<string>): string => {
  const cells = grid.cells[row] ?? [];
  if (!cells.some(({ key }) => chosen.has(key))) return '';
  return cells
    .map((cell, column) => {
      if (!chosen.has(cell.key)) return '.';
      const next = grid.cells[row + 1]?.[column];
      const goesOn = (at: number, key: string | undefined) =>
        key !== undefined && chosen.has(key) && continues(grid, at, column);
      return (goesOn(row, grid.cells[row - 1]?.[column]?.key) ? 1 : 0) + (goesOn(row + 1, next?.key) ? 2 : 0);
    })
    .join('');
};

/** Whether the slot at this place belongs to a booking that begins further up. */
const continues = (grid: DayGrid, row: number, column: number): boolean => {
  const cell = grid.cells[row]?.[column];
  return cell?.entry !== undefined && cell.run === 0;
};
