import { blockAround, cellAt, type DayGrid, type Place } from './day-grid.ts';

/** The picked slots: the slot's key, and the id it had when it was picked (`null`: it was empty). */
export type Picks = ReadonlyMap<string, string | null>;
export type Selection = {
  readonly picks: Picks;
  /** Where a stretch of the selection begins. */
  readonly anchor: Place | undefined;
};
export const nothingSelected: Selection = { picks: new Map(), anchor: undefined };

export type SelectionAction =
  /** A plain press: adds empty slots one by one; selects a whole booking, alone. */
  | { readonly type: 'press'; readonly at: Place; readonly grid: DayGrid }
  /** With ctrl or cmd: adds or removes exactly this slot, of any kind. */
  | { readonly type: 'toggle'; readonly at: Place; readonly grid: DayGrid }
  /** With shift, or by dragging: selects the rectangle from the anchor (or `from`) to here. */
  | { readonly type: 'stretch'; readonly from?: Place; readonly to: Place; readonly grid: DayGrid }
  | { readonly type: 'take'; readonly picks: Picks }
  | { readonly type: 'clear' };

const picksOf = (grid: DayGrid, places: readonly Place[]): Picks => {
  const picks = new Map<string, string | null>();
  for (const place of places) {
    const cell = cellAt(grid, place);
    if (cell) picks.set(cell.key, cell.entry?.id ?? null);
  }
  return picks;
};

const without = (picks: Picks, away: Picks): Picks => new Map([...picks].filter(([key]) => !away.has(key)));

const press = (selection: Selection, at: Place, grid: DayGrid): Selection => {
  const pressed = picksOf(grid, blockAround(grid, at));
  const { picks } = selection;
  const chosen = [...pressed.keys()].every((key) => picks.has(key));
  const empty = cellAt(grid, at)?.entry === undefined;
  if (chosen) return { picks: empty || picks.size > pressed.size ? without(picks, pressed) : new Map(), anchor: at };
  const collecting = empty && [...picks.values()].every((id) => id === null);
  return { picks: collecting ? new Map([...picks, ...pressed]) : pressed, anchor: at };
};

const rectangle = (a: Place, b: Place): readonly Place[] => {
  const places: Place[] = [];
  for (let row = Math.min(a.row, b.row); row <= Math.max(a.row, b.row); row += 1)
    for (let column = Math.min(a.column, b.column); column <= Math.max(a.column, b.column); column += 1)
      places.push({ row, column });
  return places;
};

/** The selection after an action. Pure: it knows places and the grid, no pointer and no screen. */
export const select = (selection: Selection, action: SelectionAction): Selection => {
  if (action.type === 'clear') return nothingSelected;
  if (action.type === 'take') return { picks: action.picks, anchor: selection.anchor };
  const { grid } = action;
  if (action.type === 'press') return press(selection, action.at, grid);
  if (action.type === 'stretch') {
    const from = action.from ?? selection.anchor ?? action.to;
    return { picks: picksOf(grid, rectangle(from, action.to)), anchor: from };
  }
  const one = picksOf(grid, [action.at]);
  const { picks } = selection;
  const there = [...one.keys()].every((key) => picks.has(key));
  return { picks: there ? without(picks, one) : new Map([...picks, ...one]), anchor: action.at };
};
