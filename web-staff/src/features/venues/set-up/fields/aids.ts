import { type Json, NOT_A_VALUE, type Typed } from './field.ts';

/** The values of an aid: on or off, as in the real car or always, or a number up to `most`. */
export type Aid = { readonly key: string; readonly kind: 'flag' | 'help' | 'percent' | 'times' };
const MOST = { percent: 100, times: 10 } as const;

/** The driving aids by their names in the simulator's assists file (launcher.md 2.4); labels are in the messages. */
export const AIDS = [
  { key: 'IDEAL_LINE', kind: 'flag' },
  { key: 'AUTO_BLIP', kind: 'flag' },
  { key: 'AUTO_BRAKE', kind: 'flag' },
  { key: 'AUTO_SHIFTER', kind: 'flag' },
  { key: 'AUTO_CLUTCH', kind: 'flag' },
  { key: 'TYRE_BLANKETS', kind: 'flag' },
  { key: 'ABS', kind: 'help' },
  { key: 'TRACTION_CONTROL', kind: 'help' },
  { key: 'STABILITY_CONTROL', kind: 'percent' },
  { key: 'DAMAGE', kind: 'percent' },
  { key: 'VISUALDAMAGE', kind: 'percent' },
  { key: 'FUEL_RATE', kind: 'times' },
  { key: 'TYRE_WEAR', kind: 'times' },
  { key: 'SLIPSTREAM', kind: 'times' },
] as const satisfies readonly Aid[];
export type AidKey = (typeof AIDS)[number]['key'];

export type TypedAids = Readonly<Record<string, string | number>>;
/** The typed value of each aid; an aid without one is left to the game. */
export const aidsOf = (typed: Typed): TypedAids =>
  typeof typed === 'object' && typed !== null && !Array.isArray(typed) ? (typed as TypedAids) : {};

/** Whether the typed value of an aid is valid. */
export const isAidValue = ({ kind }: Aid, said: string | number): boolean => {
  if (kind === 'flag' || kind === 'help') return true;
  const pattern = kind === 'percent' ? /^\d{1,3}$/ : /^\d{1,2}(\.\d{1,3})?$/;
  return pattern.test(String(said).trim()) && Number(said) <= MOST[kind];
};

/** The settings as the API takes them, without the aids left to the game. Names that no control shows stay unchanged. */
export const aidsValue = (typed: Typed): Json | typeof NOT_A_VALUE => {
  const said = Object.entries(aidsOf(typed)).filter(([, value]) => String(value).trim() !== '');
  const isWrong = said.some(([key, value]) => AIDS.some((aid) => aid.key === key && !isAidValue(aid, value)));
  return isWrong ? NOT_A_VALUE : Object.fromEntries(said.map(([key, value]) => [key, Number(value)]));
};
