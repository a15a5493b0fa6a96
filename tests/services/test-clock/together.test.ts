import { together, type TimedWork } from '@paddock/kit/processes/timed-work';
import { expect, it } from 'vitest';

const never: TimedWork['nextMoment'] = async () => undefined;

it('several timed works report the sum of their counts, and keep them while one of them could not run yet', async () => {
  const renewals = [{ renewed: 1, renewal_failed: 2 }, {}, { renewed: 1 }];
  const reminders = [undefined, { reminded: 3 }, {}];
  const both = together(
    { run: async () => renewals.shift(), nextMoment: never },
    { run: async () => reminders.shift(), nextMoment: never },
  );
  expect(await both.run()).toBeUndefined();
  expect(await both.run()).toEqual({ renewed: 1, renewal_failed: 2, reminded: 3 });
  expect(await both.run()).toEqual({ renewed: 1 });
});
