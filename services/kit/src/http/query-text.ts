import { isPoisonousName, isStorableText } from './json-body.ts';

const MOST_KEYS = 50;

/** A query as received: texts by name, and faults by name. */
export type QueryText = {
  readonly values: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<string, readonly string[]>>;
};

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
};

/** Parses a query strictly: each name once, valid percent-encoding, no name that reaches a prototype (decision 0144). */
export const readQuery = (text: string): QueryText => {
  const values = new Map<string, string>();
  const faults = new Map<string, string[]>();
  const fault = (name: string, why: string) => faults.set(name, [why]);
  const parts = text.split('&').filter((part) => part !== '');
  if (parts.length > MOST_KEYS) fault('non_field_errors', 'The query names too many fields.');
  for (const part of parts.slice(0, MOST_KEYS)) {
    const cut = part.indexOf('=');
    const name = decode(cut < 0 ? part : part.slice(0, cut));
    const value = decode(cut < 0 ? '' : part.slice(cut + 1));
    if (name === undefined || !isStorableText(name)) fault('non_field_errors', 'The query is not encoded properly.');
    else if (isPoisonousName(name)) fault('non_field_errors', `The name ${name} is not allowed.`);
    else if (value === undefined || !isStorableText(value)) fault(name, 'This is not encoded properly.');
    else if (values.has(name)) fault(name, 'Send this field once.');
    else values.set(name, value);
  }
  return { values: Object.fromEntries(values), faults: Object.fromEntries(faults) };
};
