import type { Place } from './day-grid.ts';

/** The place of the cell in which a DOM event happened. */
export const placeOf = (target: EventTarget | null): Place | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
  const [row, column] = (cell?.dataset['at'] ?? '').split(':').map(Number);
  return cell && row !== undefined && column !== undefined ? { row, column } : undefined;
};

/** The element of the cell at a place. */
export const elementAt = (inside: ParentNode | null, { row, column }: Place): HTMLElement | null =>
  inside?.querySelector<HTMLElement>(`[data-at="${row}:${column}"]`) ?? null;

/** Returns the focus to the grid's tab stop when the element that had it is removed. */
export const focusGrid = (): void =>
  void setTimeout(() => document.querySelector<HTMLElement>('[role="grid"] [data-at][tabindex="0"]')?.focus());
