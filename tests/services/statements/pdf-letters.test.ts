import { runsOf } from '@paddock/office/statements/pdf-letters';
import { statementPdf } from '@paddock/office/statements/statement-pdf';
import type { StatementReply } from '@paddock/shared-domain/statements/contract';
import { describe, expect, it } from 'vitest';

const empty = {
  as_of: '2026-11-21T20:00:00.000Z',
  from: null,
  lines: [],
  outstanding: [],
  opening: { cents: 0, credits: 0 },
  closing: { cents: 0, credits: 0 },
} as unknown as StatementReply;
const pdfFor = async (name: string): Promise<string> =>
  (await statementPdf(empty, name, 'America/Los_Angeles', 'es')).toString('latin1');
const fontsIn = (pdf: string): number => new Set(pdf.match(/\/FontFile[23]? \d+/g)).size;

describe('letters in a PDF', () => {
  it('use the font that has them, letter by letter', () => {
    expect(runsOf('Nguyễn Łukasz', 400)).toEqual([
      { font: 'latin-400', text: 'Nguy' },
      { font: 'vietnamese-400', text: 'ễ' },
      { font: 'latin-400', text: 'n ' },
      { font: 'latin-ext-400', text: 'Ł' },
      { font: 'latin-400', text: 'ukasz' },
    ]);
    expect(runsOf('Иван', 700)).toEqual([{ font: 'cyrillic-700', text: 'Иван' }]);
    expect(runsOf('Ελένη', 700)).toEqual([{ font: 'greek-700', text: 'Ελένη' }]);
  });

  it('are the same whether typed as one character or as a letter and an accent', () => {
    expect(runsOf('Nguyễn'.normalize('NFD'), 400)).toEqual(runsOf('Nguyễn'.normalize('NFC'), 400));
  });

  it('become a question mark if no font has them; control characters are left out', () => {
    expect(runsOf('a漢b\u0007', 400)).toEqual([{ font: 'latin-400', text: 'a?b' }]);
  });

  it('are those of the business that issues the bill, too', async () => {
    const issued = (lines: readonly string[]) =>
      statementPdf(empty, 'Jane Doe', 'America/Los_Angeles', 'en', lines).then((pdf) =>
        fontsIn(pdf.toString('latin1')),
      );
    expect(await issued(['Apex Racing', 'Łódź 1'])).toBe((await issued([])) + 1);
  });

  it('embed only the fonts that the document uses', async () => {
    const western = fontsIn(await pdfFor('Jane Doe'));
    expect(western).toBe(2);
    expect(fontsIn(await pdfFor('Nguyễn'))).toBe(western + 1);
    expect(fontsIn(await pdfFor('Нгуен Ελ'))).toBe(western + 2);
  });
});
