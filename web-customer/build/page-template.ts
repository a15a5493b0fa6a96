/** Placeholders for what differs from page to page; the server fills them. */
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
 * `index.html` with placeholders for what the server writes: the language, title, description and the like, and the first picture.
 * The style sheet is only preloaded, so that it does not delay the picture (`data-sheet`, see app/first-paint/early.ts).
 *
 * @throws {Error} `index.html` lacks one of the parts to replace.
 */
export const templateOf = (index: string): string => {
  const head = swap(swap(index, /\s*<title>.*<\/title>/, HEAD), /\s*<meta name="description"[^>]*>/, '');
  const sheets = swap(head, SHEET, '<link rel="preload" as="style" data-sheet$1');
  const language = swap(sheets, '<html lang="en">', '<html lang="%lang%">');
  return swap(language, '<div id="root"></div>', `<div id="root">${BODY}</div>${EARLY}`);
};
