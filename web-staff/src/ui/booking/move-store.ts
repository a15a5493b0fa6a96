import { create } from 'zustand';
import type { Place } from './day-grid.ts';

type Moving = {
  /** Where the dragged booking would be. */
  readonly ghost: Place | undefined;
  /** The move dialog is requested: with a target by a drop, without one by key. */
  readonly asked: { readonly to: Place | undefined } | undefined;
};

/** The state of a move under way. A store of its own, so that dragging does not render the grid again. */
export const useMoving = create<Moving>(() => ({ ghost: undefined, asked: undefined }));

export const moving = {
  hover: (ghost: Place | undefined): void => {
    const before = useMoving.getState().ghost;
    if (before?.row !== ghost?.row || before?.column !== ghost?.column) useMoving.setState({ ghost });
  },
  ask: (to: Place | undefined): void => useMoving.setState({ ghost: undefined, asked: { to } }),
  end: (): void => useMoving.setState({ ghost: undefined, asked: undefined }),
};
