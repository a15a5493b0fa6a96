import { type Letters, lettersFor } from '@paddock/office/statements/pdf-letters';
import { statementPdf } from '@paddock/office/statements/statement-pdf';
import type { StatementReply } from '@paddock/shared-domain/statements/contract';
import { describe, expect, it } from 'vitest';
import { typedIn, wordsIn } from '../../support/pdf-text.ts';

const empty = {
  as_of: '2026-11-21T20:00:00.000Z',
  from: null,
  lines: [],
  outstanding: [],
  opening: { cents: 0, credits: 0 },
  closing: { cents: 0, credits: 0 },
} as unknown as StatementReply;
const fileFor = (name: string, email?: string): Promise<Buffer> =>
  statementPdf(empty, name, 'America/Los_Angeles', 'es', [], email);
const pdfFor = async (name: string): Promise<string> => (await fileFor(name)).toString('latin1');
const fontsIn = (pdf: string): number => new Set(pdf.match(/\/FontFile[23]? \d+/g)).size;
const runsOf = async (text: string, weight: 400 | 700): Promise<ReturnType<Letters['runsOf']>> =>
  (await lettersFor([text])).runsOf(text.normalize('NFC'), weight);

/** The line below the title is that of the name. */
const nameIn = async (pdf: Buffer): Promise<readonly string[]> => (await wordsIn(pdf))[1] ?? [];
const partsOf = (text: string): readonly string[] => Array.from(text.normalize('NFD')).toSorted();

describe('letters in a PDF', () => {
  it('use the font that has them, letter by letter', async () => {
    expect(await runsOf('Nguyễn Łukasz', 400)).toEqual([
      { font: 'latin-400', text: 'Nguy' },
      { font: 'vietnamese-400', text: 'ễ' },
      { font: 'latin-400', text: 'n ' },
      { font: 'latin-ext-400', text: 'Ł' },
      { font: 'latin-400', text: 'ukasz' },
    ]);
    expect(await runsOf('Иван', 700)).toEqual([{ font: 'cyrillic-700', text: 'Иван' }]);
    expect(await runsOf('Ελένη', 700)).toEqual([{ font: 'greek-700', text: 'Ελένη' }]);
  });

  it('are the same whether typed as one character or as a letter and an accent', async () => {
    expect(await runsOf('Nguyễn'.normalize('NFD'), 400)).toEqual(await runsOf('Nguyễn'.normalize('NFC'), 400));
  });

  it.each([
    ['Latin', 'Zoë Müller-O’Brien Łukasz'],
    ['Vietnamese', 'Nguyễn Văn Đức'],
    ['Cyrillic', 'Иван Ёлкин'],
    ['Greek', 'Ελένη Παπαδοπούλου'],
    ['Chinese, old forms', '李小龍 歐陽'],
    ['Chinese, new forms', '欧阳 小龙'],
    ['Japanese', '佐藤 さくら タロウ 𠮷野'],
    ['Korean', '김민준 Łukasz'],
    ['Armenian', 'Նարեկ Հակոբյան'],
    ['Georgian', 'გიორგი'],
    ['Ethiopic', 'አበበ በቀለ'],
    ['Lao', 'ລາວ ສົມ'],
    ['pictures', '😀 👩‍👩‍👧 Max 🇺🇸 1️⃣'],
  ])('are read from its glyphs as they were typed: %s', async (_, name) => {
    expect(await nameIn(await fileFor(name))).toEqual(name.split(' '));
  });

  it.each([
    ['Hebrew', 'דוד בן־גוריון', ['בן־גוריון', 'דוד']],
    ['Hebrew with a number and brackets', 'דוד (תל אביב) 5', ['5', '(אביב', 'תל)', 'דוד']],
    ['Arabic', 'محمد بن سلمان الحسن أسامة', ['أسامة', 'الحسن', 'سلمان', 'بن', 'محمد']],
    ['Urdu', 'ٹیپو ڈار', ['ڈار', 'ٹیپو']],
    ['Arabic between Latin', 'James محمد بن علي Smith', ['James', 'علي', 'بن', 'محمد', 'Smith']],
  ])('of words that are read from right to left stand in that order: %s', async (_, name, words) => {
    expect(await nameIn(await fileFor(name))).toEqual(words);
  });

  it.each([
    ['Devanagari', 'क्षत्रिय शर्मा किशोर'],
    ['Bengali', 'রহমান শ্রীমতী কো'],
    ['Gujarati', 'ગુજરાતી શ્રી'],
    ['Gurmukhi', 'ਪੰਜਾਬੀ ਸਿੰਘ'],
    ['Tamil', 'தமிழ் செல்வி'],
    ['Telugu', 'తెలుగు శ్రీ'],
    ['Kannada', 'ಕನ್ನಡ ಶ್ರೀ'],
    ['Malayalam', 'മലയാളം ശ്രീ'],
    ['Sinhala', 'සිංහල ශ්‍රී'],
    ['Khmer', 'សុខ ខ្មែរ'],
    ['Thai', 'สมชาย ใจดี ทิพย์'],
  ])('that join or change places are all there, and the file says what was typed: %s', async (_, name) => {
    const file = await fileFor(name);
    expect(typedIn(file)).toEqual([name.normalize('NFC')]);
    const letters = (await nameIn(file)).join('').replace(/\u200D/g, '');
    expect(partsOf(letters)).toEqual(partsOf(name.replace(/[ \u200D]/g, '')));
  });

  it('of Arabic join also where the first font lacks one of the word', async () => {
    // Sindhi: a whole word is drawn by the font that has all of it.
    const fonts = new Set((await runsOf('ڳوٺ', 400)).map(({ font }) => font));
    expect([...fonts]).toEqual(['noto-sans-arabic-arabic']);
    expect((await runsOf('محمد', 400)).map(({ font }) => font)).toEqual(['vazirmatn-arabic']);
  });

  it('of Chinese are all of one family, if one has them all: that of the other letters of the text', async () => {
    const familyOf = async (text: string) => [
      ...new Set((await runsOf(text, 400)).map(({ font }) => font.slice(0, 12))),
    ];
    expect(await familyOf('欧阳小龙')).toEqual(['noto-sans-sc']);
    expect(await familyOf('佐藤さくら')).toEqual(['noto-sans-jp']);
    expect(await familyOf('金민준')).toEqual(['noto-sans-kr']);
  });

  it('become a mark if no font has them, never another letter, and the email stands beside the name', async () => {
    expect(await nameIn(await fileFor('ᏣᎳᎩ Tin', 'tin@example.com'))).toEqual([
      '\uFFFD\uFFFD\uFFFD',
      'Tin',
      '·',
      'tin@example.com',
    ]);
    expect(await nameIn(await fileFor('李小龍', 'bruce@example.com'))).toEqual(['李小龍']);
  });

  it('are without control characters, and without marks that turn the direction of others', async () => {
    expect(await nameIn(await fileFor('a\u0007b\u202Ecd\u2069 \u200Fא'))).toEqual(['abcd', 'א']);
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
    expect(fontsIn(await pdfFor('דוד'))).toBe(western + 1);
  });
});
