import { type Clock, instantOf } from '@paddock/shared-domain/kernel/time';

/** A clock that moves only when it is told. */
export type TestClock = Clock & { advance(millis: number): void };

export const testClock = (start = '2027-03-02T18:00:00.000Z'): TestClock => {
  let millis = Date.parse(start);
  return { now: () => instantOf(millis), advance: (by) => void (millis += by) };
};
