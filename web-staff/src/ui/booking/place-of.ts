import type { Place } from './day-grid.ts';

/** The place of the cell an event happened in. */
export const placeOf = (target: EventTarget | null): Place | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
  const [row, column] = (cell?.dataset['at'] ?? '').split(':').map(Number);
  return cell && row !== undefined && column !== undefined ? { row, column } : undefined;
};

/** The cell drawn at a place. */
export const elementAt = (inside: ParentNode | null, { row, column }: Place): HTMLElement | null =>
  inside?.querySelector<HTMLElement>(`[data-at="${row}:${column}"]`) ?? null;

/** Gives the focus back to the grid, where it was, when what held it went away. */
export const focusGrid = (): void =>
  void setTimeout(() => document.querySelector<HTMLElement>('[role="grid"] [data-at][tabindex="0"]')?.focus());
