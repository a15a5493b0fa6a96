import { inOrder } from './pdf-direction.ts';
import { drawable, type Letters, type Weight } from './pdf-letters.ts';

type Page = PDFKit.PDFDocument;
type Ink = { readonly weight: Weight; readonly size: number; readonly colour: string };

/** Of the main font, in thousandths of its size. */
const ASCENT = 1_069;
/** Cuts at whole graphemes: a letter with its accents. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Writes single lines onto a document, in many scripts. Positions are points from the top left corner. A line wider than its
 * space ends with an ellipsis. A reader that searches or reads aloud gets each line as it was typed.
 *
 * @param letters the fonts for all that is written.
 */
export const createPen = (pdf: Page, letters: Letters) => {
  for (const { name, source } of letters.fonts) pdf.registerFont(name, source);
  let ink: Ink = { weight: 400, size: 10, colour: '#000000' };
  const stretchesOf = (text: string) => inOrder(letters, drawable(text), ink.weight);
  /** From the top of a line to where its letters stand: the same in all fonts of a line. */
  const ascent = (): number => (ASCENT * ink.size) / 1_000;
  const widthOf = (text: string): number =>
    stretchesOf(text)
      .flatMap(({ runs }) => runs)
      .reduce((total, run) => total + pdf.font(run.font, ink.size).widthOfString(run.text), 0);
  const fitted = (text: string, room: number | undefined): string => {
    if (room === undefined || widthOf(text) <= room) return text;
    const parts = Array.from(graphemes.segment(text), ({ segment }) => segment);
    while (parts.length > 0 && widthOf(`${parts.join('')}…`) > room) parts.pop();
    return `${parts.join('')}…`;
  };
  const put = (text: string, x: number, y: number, room?: number): void => {
    let at = x;
    const base = y + ascent();
    for (const { runs, typed } of stretchesOf(fitted(text, room))) {
      if (typed !== undefined) pdf.markContent('Span', { actual: typed });
      for (const run of runs) {
        pdf
          .font(run.font, ink.size)
          .fillColor(ink.colour)
          .text(run.text, at, base, { lineBreak: false, baseline: 'alphabetic' });
        at += pdf.widthOfString(run.text);
      }
      if (typed !== undefined) pdf.endMarkedContent();
    }
  };
  return {
    /** Changes the style from now on; absent properties do not change. */
    use: (change: Partial<Ink>): void => {
      ink = { ...ink, ...change };
    },
    put,
    /** Right-aligned: ends at `right`. */
    putRight: (text: string, right: number, y: number): void => put(text, right - widthOf(text), y),
  };
};
