/** Why a body is refused before it reaches a schema. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
}

const DEEPEST = 20;
const MOST_VALUES = 5_000;
/** Names that reach a prototype instead of a property (threat TH-26). */
const POISONOUS = new Set(['__proto__', 'constructor', 'prototype']);
/** NUL, which Postgres text cannot hold. */
const NUL = '\u0000';
const HALF_PAIR = /\p{Surrogate}/u;

const decoder = new TextDecoder('utf-8', { fatal: true });

export const isPoisonousName = (name: string): boolean => POISONOUS.has(name);
/** Text that every store can hold: no NUL and no half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes(NUL) && !HALF_PAIR.test(text);

const checkText = (text: string): void => {
  if (!isStorableText(text)) throw new BodyRefused('The text holds characters that are not allowed.');
};

/** Walks the value without recursion, so that deep input cannot exhaust the stack (threat TH-25). */
const guard = (root: unknown): void => {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  let seen = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (++seen > MOST_VALUES) throw new BodyRefused('The body holds too many values.');
    if (typeof value === 'string') checkText(value);
    if (Object.is(value, -0)) throw new BodyRefused('Negative zero is no number here.');
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= DEEPEST) throw new BodyRefused('The body is nested too deep.');
    for (const [name, member] of Object.entries(value)) {
      if (isPoisonousName(name)) throw new BodyRefused(`The name ${name} is not allowed.`);
      checkText(name);
      open.push({ value: member, depth: depth + 1 });
    }
  }
};

/**
 * Parses a JSON body: strict UTF-8, at most 20 levels and 5,000 values, no name that reaches a prototype (decision 0144). No
 * bytes count as no body.
 *
 * @throws {BodyRefused}
 */
export const readJsonBody = (bytes: Buffer): unknown => {
  if (bytes.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch {
    throw new BodyRefused('This is not valid JSON.');
  }
  guard(value);
  return value;
};
