import { fontFiles, runsOf, type Weight } from './pdf-letters.ts';

type Page = PDFKit.PDFDocument;
type Ink = { readonly weight: Weight; readonly size: number; readonly colour: string };

/** Cuts at whole graphemes: a letter with its accents. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Writes single lines onto a document, in many scripts. Positions are points from the top left corner. A line wider than its
 * space ends with an ellipsis.
 */
export const createPen = (pdf: Page) => {
  for (const { name, path } of fontFiles()) pdf.registerFont(name, path);
  let ink: Ink = { weight: 400, size: 10, colour: '#000000' };
  const widthOf = (text: string): number =>
    runsOf(text, ink.weight).reduce((total, run) => total + pdf.font(run.font, ink.size).widthOfString(run.text), 0);
  const fitted = (text: string, room: number | undefined): string => {
    if (room === undefined || widthOf(text) <= room) return text;
    const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
    while (letters.length > 0 && widthOf(`${letters.join('')}…`) > room) letters.pop();
    return `${letters.join('')}…`;
  };
  const put = (text: string, x: number, y: number, room?: number): void => {
    let at = x;
    for (const run of runsOf(fitted(text, room), ink.weight)) {
      pdf.font(run.font, ink.size).fillColor(ink.colour).text(run.text, at, y, { lineBreak: false });
      at += pdf.widthOfString(run.text);
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
