import { kitEnglish } from '../../services/web-kit/src/language/kit-english.ts';
import { kitSpanish } from '../../services/web-kit/src/language/kit-spanish.ts';
import { statementWords } from '../../services/web-kit/src/statement/english.ts';
import { english } from '../../web-customer/src/messages/en.ts';
import { spanish } from '../../web-customer/src/messages/es.ts';
import { bill } from '../../web-customer/src/messages/es/bill.ts';

type Speaker = (...parameters: unknown[]) => string;
/** A text of the catalogue by its place, `book.pickSeats`, in both languages: a sentence, or what makes one. */
export type Pair = { readonly at: string; readonly english: string | Speaker; readonly spanish: unknown };

const pairsIn = (at: string, one: unknown, other: unknown): readonly Pair[] => {
  if (typeof one === 'string') return [{ at, english: one, spanish: other }];
  if (typeof one === 'function') return [{ at, english: one as Speaker, spanish: other }];
  return Object.entries(one as object).flatMap(([key, text]) =>
    pairsIn(`${at}.${key}`, text, (other as Record<string, unknown> | undefined)?.[key]),
  );
};

/** What only looks up what the server sent; it is held to the server's own lists instead. */
const FROM_SERVER: ReadonlySet<string> = new Set(['bill.lineOf', 'bill.whyIs', 'bill.step', 'bill.item']);

/** Every text of the customer app: its screens, the parts it is built of, and the bill. */
export const pairs: readonly Pair[] = [
  ...pairsIn('messages', english, spanish),
  ...pairsIn('kit', kitEnglish, kitSpanish),
  ...pairsIn('bill', statementWords('own'), bill),
].filter(({ at }) => !FROM_SERVER.has(at));

/** Parameters that are numbers, by name; every other is a text. The types of the catalogue say the same. */
const NUMBERS: ReadonlySet<string> = new Set(
  'count racers minutes slots simulators max percent month year at of left granted hours thisMonth nextMonth points rank kilograms lines credits revision witnesses'.split(
    ' ',
  ),
);
const TEXTS: ReadonlySet<string> = new Set(
  'amount available brand board car club code comments country date day days figure from handle label last4 line litres name number person price reason rule seat seats social state tax text time track type unit venue what when why zone address chosen until moment seconds bytes version stream position'.split(
    ' ',
  ),
);
/** Where a name means the other thing. */
const TEXT_AT: ReadonlySet<string> = new Set(['messages.footer.copyright year', 'messages.availability.hours hours']);

/**
 * Values for a text's parameters: `count` for each number, a mark that can be found again for each text.
 * @throws {Error} a parameter whose kind nobody has written down
 */
export const valuesFor = ({ at, english: text }: Pair, count: number): readonly (string | number)[] => {
  const list = /^\(?([^)=]*)\)?\s*=>/.exec(String(text))?.[1] ?? '';
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.map((name, place) => {
    if (NUMBERS.has(name) && !TEXT_AT.has(`${at} ${name}`)) return count;
    if (TEXTS.has(name) || TEXT_AT.has(`${at} ${name}`)) return `qx${place}z`;
    throw new Error(`${at} takes ${name}: is it a number or a text?`);
  });
};
