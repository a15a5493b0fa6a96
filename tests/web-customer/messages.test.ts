import { describe, expect, it } from 'vitest';
import { manage } from '../../web-customer/src/messages/es/manage.ts';
import { pairs, valuesFor, type Pair } from './messages-pairs.ts';

/** Texts that are the same in both languages. */
const SAME: readonly string[] = [
  'messages.profile.instagram',
  'messages.displays.no',
  'bill.pdf',
  'bill.csv',
  'bill.by.visitor',
];
/** Texts that consist only of their values, figures and signs. */
const PUT_TOGETHER: readonly string[] = [
  'messages.footer.copyright',
  'messages.terms.at',
  'messages.card.ending',
  'messages.manage.at',
  'messages.upcoming.seat',
  'messages.book.price',
  'messages.advanced.showType',
  'messages.advanced.cell',
  'messages.checkout.lineNote',
  'messages.done.run',
  'messages.boards.place',
  'messages.boards.pointsOf',
  'messages.boards.ballast',
  'messages.boards.social',
  'messages.fuel.litres',
  'messages.laps.ballastOf',
  'messages.laps.provisional',
  'messages.receipt.size',
  'messages.availability.hours',
  'messages.availability.minutes',
  'messages.displays.part',
  'messages.join.creditsOf',
  'messages.waiting.minutesText',
  'messages.waiting.seatAt',
  'kit.problems.field',
  'bill.seat',
];

const said = ({ english, spanish }: Pair, values: readonly (string | number)[]): readonly [string, string] =>
  typeof english === 'function' && typeof spanish === 'function'
    ? [english(...values), (spanish as typeof english)(...values)]
    : [String(english), String(spanish)];
const marksOf = (text: string): readonly string[] => (text.toLowerCase().match(/qx\dz/g) ?? []).toSorted();
const figuresOf = (text: string): readonly string[] => text.replaceAll(',', '').match(/\b77\b/g) ?? [];

describe('every text of the customer app in Spanish', () => {
  it('exists for each English text, and differs from it', () => {
    expect(pairs.length).toBeGreaterThan(700);
    const alike = pairs.filter((pair) => {
      const [english, spanish] = said(pair, valuesFor(pair, 77));
      return english === spanish;
    });
    expect(alike.map(({ at }) => at).toSorted()).toEqual([...SAME, ...PUT_TOGETHER].toSorted());
  });

  it('is a sentence or a function as in English, and contains the same values', () => {
    const unlike = pairs.flatMap((pair) => {
      if (typeof pair.english !== typeof pair.spanish) return [`${pair.at}: another kind`];
      const [english, spanish] = said(pair, valuesFor(pair, 77));
      return [
        ...(String(marksOf(english)) === String(marksOf(spanish)) ? [] : [`${pair.at}: ${english} | ${spanish}`]),
        ...(figuresOf(english).length === figuresOf(spanish).length ? [] : [`${pair.at}: ${english} | ${spanish}`]),
      ];
    });
    expect(unlike).toEqual([]);
  });

  it.each([0, 1, 2, 1_000])('is complete for the number %i', (count) => {
    const broken = pairs.flatMap((pair) => {
      const [english, spanish] = said(pair, valuesFor(pair, count));
      return (spanish.trim() === '' && english !== '') || /undefined|NaN|\[object|null/.test(spanish)
        ? [`${pair.at}: ${spanish}`]
        : [];
    });
    expect(broken).toEqual([]);
  });

  it('ends with the same mark as the English, and opens questions and exclamations with ¿ and ¡', () => {
    const ends = (text: string): string => /(\.\.\.|[.!?:])$/.exec(text.trim())?.[0] ?? '';
    const unlike = pairs
      .map((pair) => [pair.at, ...said(pair, valuesFor(pair, 77))] as const)
      .filter(([, english, spanish]) => ends(english) !== ends(spanish))
      .map(([at]) => at);
    const unopened = pairs
      .map((pair) => [pair.at, said(pair, valuesFor(pair, 77))[1]] as const)
      .filter(([, text]) => (text.includes('?') && !text.includes('¿')) || (text.includes('!') && !text.includes('¡')));
    expect([...unlike, ...unopened.map(([at]) => at)]).toEqual([]);
  });

  it('has no second full stop after a time of day that ends with one', () => {
    const when = '25 nov 2026, 7:00 p.m.';
    expect(manage.manage.until(when)).toBe(`Sin costo hasta: ${when}`);
    expect(manage.manage.until('25 nov 2026')).toBe('Sin costo hasta: 25 nov 2026.');
    expect(manage.moving.moved('Bay 4', when)).toBe(`Nos vemos en Bay 4, ${when}`);
  });
});
