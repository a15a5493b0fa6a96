import { messages } from '../../messages/en.ts';
import type { Json } from './fields/field.ts';
import { showScaled } from './fields/typed-value.ts';
import type { Kind } from './kinds/kinds.ts';

const words = messages.setUp;

/** A value in a few words; long and built ones are only named. */
const valueWords = (kind: Kind, name: string, value: Json | undefined): string | undefined => {
  if (value === undefined || value === null || value === '') return words.nothing;
  const field = kind.fields.find((one) => one.name === name);
  if (typeof value === 'number' && field?.kind === 'dollars') return `$${showScaled(value, 'dollars')}`;
  if (typeof value === 'number' && field?.kind === 'percent') return `${showScaled(value, 'percent')} %`;
  if (typeof value === 'object' || (typeof value === 'string' && value.length > 60)) return undefined;
  return String(value);
};

/** "Booking fee: $0.00 → $2.50", or that it changed, where the value is no line of text. */
export const termWords = (kind: Kind, name: string, before: Json | undefined, after: Json): string => {
  const texts: Readonly<Record<string, { readonly label: string }>> = words.fields[kind.words];
  const label = texts[name]?.label ?? name;
  const [was, is] = [valueWords(kind, name, before), valueWords(kind, name, after)];
  return was === undefined || is === undefined ? words.changed(label) : words.change(label, was, is);
};
