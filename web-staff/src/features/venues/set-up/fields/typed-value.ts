import { isSlotTextProblem, readSlotText, venueText } from '@paddock/shared-domain/kernel/venue-time';
import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import { serverNow } from '@paddock/web-kit/api/server-clock.ts';
import { aidsValue } from './aids.ts';
import { type Field, type Json, NOT_A_VALUE, type Typed } from './field.ts';
import { sessionsValue } from './preset-sessions.ts';

/** A decimal with at most `places` decimals as a whole number of its smallest unit: "9.5" percent is 95,000 millionths. */
const scaled = (text: string, places: number): number | typeof NOT_A_VALUE => {
  const match = /^(\d{1,7})(?:\.(\d*))?$/.exec(text.trim());
  const [, whole = '', rest = ''] = match ?? [];
  if (match === null || rest.length > places) return NOT_A_VALUE;
  return Number(whole) * 10 ** places + Number(rest.padEnd(places, '0') || '0');
};
const shownScaled = (value: number, places: number, least: number): string => {
  const [whole = '0', rest = ''] = (value / 10 ** places).toFixed(places).split('.');
  const kept = rest.replace(/0+$/, '').padEnd(least, '0');
  return kept === '' ? whole : `${whole}.${kept}`;
};
/** Decimals: dollars are stored as cents, percent as parts per million. */
export const PLACES = { dollars: 2, percent: 4 } as const;
export const readScaled = (text: string, kind: keyof typeof PLACES) => scaled(text, PLACES[kind]);
export const showScaled = (value: number, kind: keyof typeof PLACES): string =>
  shownScaled(value, PLACES[kind], kind === 'dollars' ? 2 : 0);

const STRUCTURED: ReadonlySet<Field['kind']> = new Set([
  'hours',
  'tiers',
  'skins',
  'records',
  'next-price',
  'quiet',
  'two-languages',
  'sessions',
  'aids',
]);
const wallOf = (at: string, zone: string): string => venueText(at as Instant, zone).slice(0, 16);

/** The text of the control for a value; `zone` is the zone of moments. */
export const typedOf = (field: Field, value: Json | undefined, zone: string): Typed => {
  if (field.kind === 'tick') return value === true;
  if (field.kind === 'three-way') return value === true ? 'on' : value === false ? 'off' : '';
  if (STRUCTURED.has(field.kind)) return value ?? null;
  if (field.today && value === undefined) return `${wallOf(instantOf(serverNow()), zone).slice(0, 10)}T00:00`;
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && (field.kind === 'dollars' || field.kind === 'percent'))
    return showScaled(value, field.kind);
  if (field.kind === 'moment' && typeof value === 'string') return wallOf(value, zone);
  return typeof value === 'object' ? '' : String(value);
};

/** The value of the typed text: undefined is not sent, {@link NOT_A_VALUE} is invalid. */
export const valueOf = (field: Field, typed: Typed, zone: string): Json | undefined | typeof NOT_A_VALUE => {
  // Without a tick there are no quiet hours; here null is a value, not an empty control.
  if (field.kind === 'quiet' && typed === false) return null;
  if (field.kind === 'three-way') return typed === '' ? null : typed === 'on';
  if (field.kind === 'sessions') return sessionsValue(typed);
  if (field.kind === 'aids') return aidsValue(typed);
  if (field.kind === 'tick' || typeof typed !== 'string') return typed as Json;
  const text = field.kind === 'lines' || field.kind === 'html' ? typed : typed.trim();
  if (text === '' && field.nullable) return null;
  if (text === '' && field.usual) return undefined;
  switch (field.kind) {
    case 'whole':
      return /^\d{1,9}$/.test(text) ? Number(text) : NOT_A_VALUE;
    case 'decimal':
      return /^-?\d{1,3}(\.\d{1,10})?$/.test(text) ? Number(text) : NOT_A_VALUE;
    case 'dollars':
    case 'percent':
      return readScaled(text, field.kind);
    case 'moment': {
      const moment = readSlotText(`${text}:00`, zone);
      return isSlotTextProblem(moment) ? NOT_A_VALUE : instantOf(Date.parse(moment));
    }
    default:
      return text;
  }
};
