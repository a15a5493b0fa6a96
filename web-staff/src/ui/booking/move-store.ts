import { create } from 'zustand';
import type { Place } from './day-grid.ts';

type Moving = {
  /** Where what is being dragged would stand. */
  readonly ghost: Place | undefined;
  /** The move dialog was asked for: by a drop, with where to; by key, without. */
  readonly asked: { readonly to: Place | undefined } | undefined;
};

/** What is under way of a move. Its own store, so that dragging draws nothing of the grid anew. */
export const useMoving = create<Moving>(() => ({ ghost: undefined, asked: undefined }));

export const moving = {
  hover: (ghost: Place | undefined): void => {
    const before = useMoving.getState().ghost;
    if (before?.row !== ghost?.row || before?.column !== ghost?.column) useMoving.setState({ ghost });
  },
  ask: (to: Place | undefined): void => useMoving.setState({ ghost: undefined, asked: { to } }),
  end: (): void => useMoving.setState({ ghost: undefined, asked: undefined }),
};
