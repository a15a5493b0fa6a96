import { agrees, type Comparison } from './comparison.ts';

/** Between two looks, and so many looks without anything new are an answer. */
const LOOK_MS = 2_000;
const STILL_LOOKS = 15;

/**
 * What was told last is still being read there: it is looked at again until it agrees, or until nothing moves any more. How long that takes
 * is the venue's affair and its machine's; half a minute without a change is no reading.
 */
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
