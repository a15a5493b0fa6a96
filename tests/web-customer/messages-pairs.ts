import { kitEnglish } from '../../services/web-kit/src/language/kit-english.ts';
import { kitSpanish } from '../../services/web-kit/src/language/kit-spanish.ts';
import { statementWords } from '../../services/web-kit/src/statement/english.ts';
import { english } from '../../web-customer/src/messages/en.ts';
import { spanish } from '../../web-customer/src/messages/es.ts';
import { visit as visitEnglish } from '../../web-customer/src/messages/en/visit.ts';
import { visit as visitSpanish } from '../../web-customer/src/messages/es/visit.ts';
import { bill } from '../../web-customer/src/messages/es/bill.ts';

type Speaker = (...parameters: unknown[]) => string;
/** A text of the catalogue by its key, such as `book.pickSeats`, in both languages; a function makes it from values. */
export type Pair = { readonly at: string; readonly english: string | Speaker; readonly spanish: unknown };

const pairsIn = (at: string, one: unknown, other: unknown): readonly Pair[] => {
  if (typeof one === 'string') return [{ at, english: one, spanish: other }];
  if (typeof one === 'function') return [{ at, english: one as Speaker, spanish: other }];
  return Object.entries(one as object).flatMap(([key, text]) =>
    pairsIn(`${at}.${key}`, text, (other as Record<string, unknown> | undefined)?.[key]),
  );
};

/** These look up what the server sent, so server-words.test.ts compares them with the server's lists. */
const FROM_SERVER: ReadonlySet<string> = new Set(['bill.lineOf', 'bill.whyIs', 'bill.step', 'bill.item']);

/** Every text of the customer app: screens, web kit and statement. */
export const pairs: readonly Pair[] = [
  ...pairsIn('messages', english, spanish),
  ...pairsIn('visit', visitEnglish, visitSpanish),
  ...pairsIn('kit', kitEnglish, kitSpanish),
  ...pairsIn('bill', statementWords('own'), bill),
].filter(({ at }) => !FROM_SERVER.has(at));

/** Names of the parameters that are numbers, as in the types of the catalogue. */
const NUMBERS: ReadonlySet<string> = new Set(
  'count racers minutes slots simulators max percent month year at of left granted hours thisMonth nextMonth points rank kilograms lines credits revision witnesses'.split(
    ' ',
  ),
);
const TEXTS: ReadonlySet<string> = new Set(
  'amount available brand board car club code comments country date day days email figure from handle label last4 line litres name number person price reason rule seat seats social state tax text time track type unit venue weekday what when why zone address chosen until last moment seconds bytes version stream position to place'.split(
    ' ',
  ),
);
/** Parameters that are texts although their name is one of the numbers. */
const TEXT_AT: ReadonlySet<string> = new Set(['messages.footer.copyright year', 'messages.availability.hours hours']);

/**
 * Values for the parameters of a text: `count` for each number, a mark such as `qx0z` for each text.
 * @throws {Error} a parameter that is in neither list
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
