export type GridPlace = { readonly row: number; readonly column: number };

/**
 * The cell that a key moves to (ARIA authoring practices): arrows by one cell; Home and End within the row, with control within
 * the whole grid.
 */
export const moveInGrid = (
  key: string,
  control: boolean,
  at: GridPlace,
  rows: number,
  columns: number,
): GridPlace | undefined => {
  const inside = (row: number, column: number): GridPlace => ({
    row: Math.min(rows - 1, Math.max(0, row)),
    column: Math.min(columns - 1, Math.max(0, column)),
  });
  const moves: Record<string, GridPlace> = {
    ArrowUp: inside(at.row - 1, at.column),
    ArrowDown: inside(at.row + 1, at.column),
    ArrowLeft: inside(at.row, at.column - 1),
    ArrowRight: inside(at.row, at.column + 1),
    Home: inside(control ? 0 : at.row, 0),
    End: inside(control ? rows - 1 : at.row, columns - 1),
    PageUp: inside(at.row - 4, at.column),
    PageDown: inside(at.row + 4, at.column),
  };
  return rows > 0 && columns > 0 ? moves[key] : undefined;
};
