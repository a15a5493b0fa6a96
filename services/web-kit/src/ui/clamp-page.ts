/** The page that is shown for a page asked for: a whole number from 1 to the page count, which is itself at least 1 (LIST-03). */
export const clampPage = (page: number, pageCount: number): number => {
  const last = Math.max(1, Math.floor(pageCount));
  return Number.isFinite(page) ? Math.min(last, Math.max(1, Math.trunc(page))) : 1;
};
