import type { ReactNode } from 'react';
import type { DayGrid } from '../booking/day-grid.ts';
import type { Selected } from '../booking/selected-slots.ts';
import type { SelectionAction } from '../booking/selection.ts';

/** The selection of the day, and the function that changes it. */
export type DraftedSelection = {
  readonly grid: DayGrid;
  readonly selected: Selected;
  readonly dispatch: (action: SelectionAction) => void;
};

/** What drafts add to a planner. */
export type Drafting = {
  /** A draft is shown, or loading. */
  readonly on: boolean;
  /** Shows the list of the day's drafts. */
  readonly list: () => void;
  /** Ghosts of the draft shown, over the day. */
  readonly layer: (grid: DayGrid) => ReactNode;
  /** The actions that draft the selection; undefined while no open draft is shown, when actions change the day itself. */
  readonly desk: ((selection: DraftedSelection) => ReactNode) | undefined;
  /** The draft's panel, beside the day. */
  readonly beside: ReactNode;
};
