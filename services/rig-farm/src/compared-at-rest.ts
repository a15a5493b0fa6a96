import { agrees, type Comparison } from './comparison.ts';

/** Pause between two comparisons, and the number of comparisons without a change that end the wait. */
const LOOK_MS = 2_000;
const STILL_LOOKS = 15;

/** Compares until product and truth agree, or nothing changes for half a minute: the venue may still read the last messages. */
export const comparedAtRest = async (
  compare: () => Promise<Comparison>,
  sleep: (millis: number) => Promise<void>,
): Promise<Comparison> => {
  let result = await compare();
  for (let still = 0; !agrees(result) && still < STILL_LOOKS;) {
    await sleep(LOOK_MS);
    const next = await compare();
    still = JSON.stringify(next) === JSON.stringify(result) ? still + 1 : 0;
    result = next;
  }
  return result;
};
