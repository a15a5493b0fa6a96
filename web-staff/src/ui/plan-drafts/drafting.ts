import type { ReactNode } from 'react';
import type { DayGrid } from '../booking/day-grid.ts';
import type { Selected } from '../booking/selected-slots.ts';
import type { SelectionAction } from '../booking/selection.ts';

/** What is selected of the day, and the way to select something else. */
export type DraftedSelection = {
  readonly grid: DayGrid;
  readonly selected: Selected;
  readonly dispatch: (action: SelectionAction) => void;
};

/** What drafts of the day add to a planner. */
export type Drafting = {
  /** A draft is looked at, or on its way. */
  readonly on: boolean;
  /** Shows the drafts of the day. */
  readonly list: () => void;
  /** Ghosts of the draft that is looked at, over the day. */
  readonly layer: (grid: DayGrid) => ReactNode;
  /** What can be drafted of what is selected; left out where the day itself is worked on. */
  readonly desk: ((selection: DraftedSelection) => ReactNode) | undefined;
  /** What stands beside the day. */
  readonly beside: ReactNode;
};
