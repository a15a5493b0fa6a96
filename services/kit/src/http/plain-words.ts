import type { z } from 'zod';

type Asked = Parameters<z.core.$ZodErrorMap>[0];

const TYPES: Readonly<Record<string, string>> = {
  number: 'Use a number.',
  int: 'Use a whole number.',
  string: 'Use text.',
  boolean: 'Use true or false.',
  array: 'Use a list.',
  object: 'Use an object.',
};

const atLeast = (origin: string, least: number | bigint): string | undefined => {
  if (origin === 'string') return least === 1 ? 'This field is required.' : `Use at least ${least} characters.`;
  if (origin === 'array') return least === 1 ? 'Choose at least one.' : `Choose at least ${least}.`;
  return origin === 'number' || origin === 'int' ? `Use ${least} or more.` : undefined;
};
const atMost = (origin: string, most: number | bigint): string | undefined => {
  if (origin === 'string') return `Use at most ${most} characters.`;
  if (origin === 'array') return `Choose at most ${most}.`;
  return origin === 'number' || origin === 'int' ? `Use ${most} or less.` : undefined;
};

/**
 * Texts for faults that a contract has no text for: screens show a refusal as the server words it (ERR-02). Undefined: use the
 * schema library's text.
 */
export const plainWords = (issue: Asked): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected];
    case 'too_small':
      return issue.inclusive === false ? undefined : atLeast(issue.origin, issue.minimum);
    case 'too_big':
      return issue.inclusive === false ? undefined : atMost(issue.origin, issue.maximum);
    case 'invalid_value':
      return `Use one of: ${issue.values.map(String).join(', ')}.`;
    default:
      return undefined;
  }
};
