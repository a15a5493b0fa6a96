/** Where the server writes what differs from page to page. */
const HEAD = '%head%';
const BODY = '%body%';
const EARLY = '%early%';

const SHEET = /<link rel="stylesheet"( crossorigin)?/g;
const swap = (html: string, from: RegExp | string, to: string): string => {
  const swapped = html.replace(from, to);
  if (swapped === html) throw new Error(`index.html has no ${String(from)}.`);
  return swapped;
};

/**
 * `index.html` with places for the server's own: title, description and the like; the first picture. Its sheet no longer holds
 * the picture up (`data-sheet`, see app/first-paint/early.ts).
 */
export const templateOf = (index: string): string => {
  const head = swap(swap(index, /\s*<title>.*<\/title>/, HEAD), /\s*<meta name="description"[^>]*>/, '');
  const sheets = swap(head, SHEET, '<link rel="preload" as="style" data-sheet$1');
  const language = swap(sheets, '<html lang="en">', '<html lang="%lang%">');
  return swap(language, '<div id="root"></div>', `<div id="root">${BODY}</div>${EARLY}`);
};
