import type { z } from 'zod';
import { plainWords } from './plain-words.ts';

export type Fields = Readonly<Record<string, readonly string[]>>;
export type Validated<Value> =
  | { readonly valid: true; readonly value: Value }
  | { readonly valid: false; readonly fields: Fields };

type Issue = z.core.$ZodIssue;

const MOST_FIELDS = 30;
const LONGEST_NAME = 80;

/** Faults of the union branch that fits best, so that the caller reads about one form, not about all. */
const closest = (branches: readonly (readonly Issue[])[]): readonly Issue[] =>
  branches.reduce((best, branch) => (branch.length < best.length ? branch : best), branches[0] ?? []);

/** With empty input no branch fits better: use the first, the usual one. */
const isEmpty = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && Object.keys(input).length === 0;

const messagesOf = (issue: Issue, at: readonly PropertyKey[]): (readonly [string, string])[] => {
  const path = [...at, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => [[...path, key].map(String).join('.'), 'This field is not known.'] as const);
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return (isEmpty(issue.input) ? (issue.errors[0] ?? []) : closest(issue.errors)).flatMap((inner) =>
      messagesOf(inner, path),
    );
  const missing = issue.code === 'invalid_type' && issue.input === undefined;
  return [[path.map(String).join('.') || 'non_field_errors', missing ? 'This field is required.' : issue.message]];
};

/** Texts by field name (ERR-02): nested fields as `reservations.0.slot`, faults of the whole as `non_field_errors`. */
export const fieldsOf = (issues: readonly Issue[]): Fields => {
  const fields = new Map<string, string[]>();
  for (const [name, text] of issues.flatMap((issue) => messagesOf(issue, []))) {
    const key = name.slice(0, LONGEST_NAME);
    const texts = fields.get(key);
    if (texts !== undefined) texts.push(text);
    else if (fields.size < MOST_FIELDS) fields.set(key, [text]);
  }
  return Object.fromEntries(fields);
};

/** Checks a value with a contract's schema; without a schema nothing may be sent. */
export const validate = (schema: z.ZodType | undefined, value: unknown): Validated<unknown> => {
  if (schema === undefined) return nothing(value);
  const read = schema.safeParse(value, { reportInput: true, error: plainWords });
  return read.success ? { valid: true, value: read.data } : { valid: false, fields: fieldsOf(read.error.issues) };
};

const nothing = (value: unknown): Validated<undefined> => {
  if (value === undefined) return { valid: true, value: undefined };
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { valid: false, fields: { non_field_errors: ['This call takes no body.'] } };
  const names = Object.keys(value).slice(0, MOST_FIELDS);
  if (names.length === 0) return { valid: true, value: undefined };
  return {
    valid: false,
    fields: Object.fromEntries(names.map((name) => [name.slice(0, LONGEST_NAME), ['This field is not known.']])),
  };
};
