import type { Metadata } from '../state/objects.ts';
import { parameterInvalid, parameterMissing, parameterUnknown } from './stripe-failure.ts';

/** Form fields as they arrive: text, nested by brackets. */
export type Params = Readonly<Record<string, unknown>>;

/** A text field. An empty text clears a field, so absent and empty are different. */
export const text = (params: Params, name: string): string | undefined => {
  const value = params[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw parameterInvalid(name, `Invalid string: ${JSON.stringify(value)}`);
  if (value.length > 5_000)
    throw parameterInvalid(name, `Invalid string: must be at most 5000 characters`, 'parameter_invalid_string');
  return value;
};

export const requiredText = (params: Params, name: string): string => {
  const value = text(params, name);
  if (value === undefined) throw parameterMissing(name);
  if (value === '') {
    throw parameterInvalid(name, `You passed an empty string for '${name}'.`, 'parameter_invalid_empty');
  }
  return value;
};

export const integer = (params: Params, name: string): number | undefined => {
  const value = text(params, name);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(value))
    throw parameterInvalid(name, `Invalid integer: ${value}`, 'parameter_invalid_integer');
  return Number(value);
};

export const flag = (params: Params, name: string): boolean => {
  const value = text(params, name);
  if (value !== undefined && value !== 'true' && value !== 'false') {
    throw parameterInvalid(name, `Invalid boolean: ${value}`);
  }
  return value === 'true';
};

export const oneOf = <Value extends string>(
  params: Params,
  name: string,
  allowed: readonly Value[],
): Value | undefined => {
  const value = text(params, name);
  if (value === undefined) return undefined;
  const found = allowed.find((option) => option === value);
  if (!found) throw parameterInvalid(name, `Invalid ${name}: must be one of ${allowed.join(', ')}`);
  return found;
};

/** Fields in brackets: `card[number]` is `nested(params, 'card')` with `number`. */
export const nested = (params: Params, name: string): Params | undefined => {
  const value = params[name];
  if (value === undefined) return undefined;
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw parameterInvalid(name, 'Invalid object');
  return value as Params;
};

export const texts = (params: Params, name: string): readonly string[] | undefined => {
  const value = params[name];
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) {
    throw parameterInvalid(name, 'Invalid array');
  }
  return value;
};

/** Merges metadata as Stripe does: an empty text removes a key, an empty `metadata` removes all. */
export const mergedMetadata = (params: Params, before: Metadata = {}): Metadata => {
  if (params['metadata'] === undefined) return before;
  if (params['metadata'] === '') return {};
  const after = new Map(Object.entries(before));
  for (const [key, value] of Object.entries(nested(params, 'metadata') ?? {})) {
    if (typeof value !== 'string') throw parameterInvalid(`metadata[${key}]`, 'Metadata values must be strings.');
    if (key.length > 40) throw parameterInvalid('metadata', 'Metadata keys can be up to 40 characters long.');
    if (value.length > 500)
      throw parameterInvalid(`metadata[${key}]`, 'Metadata values can be up to 500 characters long.');
    if (value === '') after.delete(key);
    else after.set(key, value);
  }
  if (after.size > 50) throw parameterInvalid('metadata', 'Metadata can have up to 50 keys.');
  return Object.fromEntries(after);
};

export const refuseUnknown = (params: Params, known: readonly string[]): void => {
  const unknown = Object.keys(params).find((name) => name !== 'expand' && !known.includes(name));
  if (unknown !== undefined) throw parameterUnknown(unknown);
};
