import { isDeepStrictEqual } from 'node:util';
import { invalid, type ProblemAnswer } from '@paddock/kit/http/problems';
import type { Steady } from './read-earlier.ts';

const READ_ONLY_TEXT = 'This field cannot be changed.';
/** As it goes over the wire: what is undefined there is not there. */
const onWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/**
 * An object may be sent as it was read: a field that nobody writes is tolerated with its present value, and refused with another one
 * (rule A-001).
 *
 * @param read the object as it is now; asked for only where something is to be compared.
 * @param writable the form's own fields, which are not looked at.
 * @param readEarlier whether it was read a while ago, and what of it counts then; undefined where it has to be as it is.
 * @returns 400 naming every such field, or undefined.
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
