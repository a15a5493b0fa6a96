import type { DayHours } from '@paddock/shared-domain/venues/opening-hours';
import { messages } from '../../../messages/en.ts';
import { AIDS, aidsOf } from './fields/aids.ts';
import { clockOf, timesText } from '../../../ui/clock-text.ts';
import type { Field, Json } from './fields/field.ts';
import { sessionsOf } from './fields/preset-sessions.ts';
import { showScaled } from './fields/typed-value.ts';
import type { Kind } from './kinds/kinds.ts';

const words = messages.setUp;
const race = messages.launcher.event;
/** What the text of a value depends on. */
export type Saying = {
  /** Names of records by id. */
  readonly names: ReadonlyMap<string, string>;
  /** A moment in the venue's zone. */
  readonly moment: (at: string) => string;
};
/**
 * The text of a value; `other` is the value before or after it, so that of a long list only the differences are shown. Declared
 * as a method, so that each kind of field may take its own type of value (bivariance).
 */
type Words = { say(value: unknown, other: unknown, saying: Saying): string }['say'];

const listed = (parts: readonly string[]): string => (parts.length === 0 ? words.nothing : parts.join(', '));
const differs = (one: unknown, two: unknown): boolean => JSON.stringify(one) !== JSON.stringify(two);
const sessionWords = ({ name, spawn, duration, durationIsLaps: inLaps }: ReturnType<typeof rowsOf>[number]) =>
  `${name} (${race.spawns[spawn]}, ${inLaps ? race.totalOf(0, Number(duration)) : race.totalOf(Number(duration), 0)})`;
const rowsOf = (value: Json) => sessionsOf(value) ?? [];
const aidWords = (key: string, said: string | number | undefined): string => {
  const aid = AIDS.find((one) => one.key === key);
  const label = aid === undefined ? key : words.aids.labels[aid.key];
  if (said === undefined) return `${label}: ${words.aids.asGiven}`;
  const isChoice = aid?.kind === 'flag' || aid?.kind === 'help';
  return `${label}: ${isChoice ? (words.aids[aid.kind][Number(said)] ?? said) : said}`;
};

/** For each kind of field whose values are not plain text. */
const WORDS: { readonly [Of in Field['kind']]?: Words } = {
  dollars: (value: number) => `$${showScaled(value, 'dollars')}`,
  percent: (value: number) => `${showScaled(value, 'percent')} %`,
  'three-way': (value: boolean) => words.preset[value ? 'on' : 'off'],
  choice: (value: string) => words.choices[value] ?? value,
  moment: (value: string, _, { moment }) => moment(value),
  record: (value: string, _, { names }) => names.get(value) ?? value,
  records: (value: readonly string[], _, { names }) => listed(value.map((id) => names.get(id) ?? id)),
  quiet: (value: { from: number; until: number }) => `${clockOf(value.from)}–${clockOf(value.until)}`,
  skins: (value: readonly { name: string }[]) => listed(value.map(({ name }) => name)),
  'next-price': (value: { cost_cents: number; from: string }, _, { moment }) =>
    words.priceFrom(`$${showScaled(value.cost_cents, 'dollars')}`, moment(value.from)),
  'two-languages': (value: { en?: string; es?: string }) =>
    listed([value.en, value.es].flatMap((text) => (text ? [`“${text}”`] : []))),
  tiers: (value: readonly { from_sessions: number; discount_ppm: number }[]) =>
    listed(value.map((tier) => words.tiers.tier(tier.from_sessions, showScaled(tier.discount_ppm, 'percent')))),
  hours: (value: readonly DayHours[], other: readonly DayHours[] | undefined) =>
    listed(
      value.flatMap((day, at) =>
        differs(day, other?.[at] ?? null)
          ? [`${words.weekdays[at]} ${day === null ? words.closed : timesText(day)}`]
          : [],
      ),
    ),
  sessions: (value: Json) => listed(rowsOf(value).map(sessionWords)),
  aids: (value: Json, other: Json | undefined) => {
    const [said, said2] = [aidsOf(value), aidsOf(other ?? null)];
    const keys = [...new Set([...Object.keys(said), ...Object.keys(said2)])];
    return listed(keys.filter((key) => differs(said[key], said2[key])).map((key) => aidWords(key, said[key])));
  },
};

const valueWords = (field: Field | undefined, value: Json | undefined, other: Json | undefined, saying: Saying) => {
  const isNothing = value === undefined || value === null || value === '';
  if (isNothing) return field?.leaves || field?.kind === 'three-way' ? words.preset.leaves : words.nothing;
  const say = field && WORDS[field.kind];
  if (say !== undefined) return say(value, other, saying);
  if (typeof value === 'boolean') return words.yesNo[value ? 'yes' : 'no'];
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

export type TermWords = { readonly label: string; readonly before: string; readonly after: string };
/** "Booking fee", "$0.00", "$2.50": the name of a term, its value before and after. */
export const termWords = (
  kind: Kind,
  { field: name, before, after }: { readonly field: string; readonly before?: Json | undefined; readonly after: Json },
  saying: Saying,
): TermWords => {
  const texts: Readonly<Record<string, { readonly label: string }>> = words.fields[kind.words];
  const field = kind.fields.find((one) => one.name === name);
  return {
    label: texts[name]?.label ?? words.otherTerms[name] ?? name,
    before: valueWords(field, before, after, saying),
    after: valueWords(field, after, before, saying),
  };
};
