import { isDeepStrictEqual } from 'node:util';
import { invalid, type ProblemAnswer } from '@paddock/kit/http/problems';
import type { Steady } from './read-earlier.ts';

const READ_ONLY_TEXT = 'This field cannot be changed.';
/** As sent: undefined fields are absent. */
const onWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/**
 * An object may be sent back as it was read: a read-only field is accepted with its present value and refused with another (rule
 *
 *
 * @param read the present object; called only if there is something to compare.
 * @param writable the form's own fields, which are not compared.
 * @param readEarlier if the object was read earlier, the fields that must still match; undefined if all must.
 * @returns 400 with every such field, or undefined.
 */
export const readOnlyFaults = async (
  read: () => Promise<object | undefined>,
  body: object,
  writable: readonly string[],
  readEarlier: (present: object) => Steady | undefined,
): Promise<ProblemAnswer | undefined> => {
  const echoed = Object.entries(body).filter(([name, value]) => value !== undefined && !writable.includes(name));
  if (echoed.length === 0) return undefined;
  const now = (await read()) ?? {};
  const steady: Steady = readEarlier(now) ?? ((one) => one);
  const present = new Map(Object.entries(steady(now)));
  const faults = Object.entries(steady(Object.fromEntries(echoed))).filter(
    ([name, value]) => !isDeepStrictEqual(onWire(value), onWire(present.get(name))),
  );
  return faults.length === 0
    ? undefined
    : invalid(Object.fromEntries(faults.map(([name]) => [name, [READ_ONLY_TEXT]])));
};
