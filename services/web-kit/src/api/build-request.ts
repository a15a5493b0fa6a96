import type { ApiContract } from './api-contract.ts';

export type RequestParts = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
};

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** An address takes only plain values; others are a programming error. */
const textOf = (value: unknown): string => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError('An address takes texts, numbers and flags.');
};

/** The address of a call: `:name` filled in, then the query. Lists repeat their name, absent values are left out. */
export const requestUrl = (baseUrl: string, contract: ApiContract, { params, query }: RequestParts): string => {
  const values = new Map(entriesOf(params));
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined || value === null || value === '') throw new TypeError(`${contract.path} needs ${name}`);
    return encodeURIComponent(textOf(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, textOf(one));
  const text = search.toString();
  return `${baseUrl.replace(/\/$/, '')}${path}${text === '' ? '' : `?${text}`}`;
};

/** GET, HEAD and OPTIONS change nothing: they may be repeated and need no idempotency key. */
export const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
