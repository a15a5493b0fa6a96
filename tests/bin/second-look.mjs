/**
 * What failed is looked at once more, by itself. A fault of the product fails again; what only lost a race for the
 * machine's cores passes, counts as passed and is named as unsteady, so that nobody overlooks it (DECISIONS.md 30).
 */

/** More failed files than this are no accident: then the first run stands as it is. */
const FEW = 5;

/**
 * @param {import('./count.mjs').Suite} first
 * @param {(files: readonly string[]) => Promise<import('./count.mjs').Suite>} rerun runs these files alone
 * @returns {Promise<import('./count.mjs').Suite>} failed: what failed twice, or failed where no second look was possible
 */
export const secondLook = async (first, rerun) => {
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (files.length === 0 || files.length > FEW) return first;
  return afterBoth(first, await rerun(files));
};

/** @param {import('./count.mjs').Suite} first @param {import('./count.mjs').Suite} again */
export const afterBoth = (first, again) => {
  const key = ({ file, title }) => `${file} › ${title}`;
  const before = new Set(first.failures.map(key));
  const failedAgain = new Set(again.failures.map(key));
  // Something outside of any test went wrong in the second run, or a test that had passed failed: no proof of anything.
  const unclear = again.failed !== again.failures.length || again.failures.some((failure) => !before.has(key(failure)));
  if (unclear) return first;
  const unsteady = first.failures.filter((failure) => !failedAgain.has(key(failure)));
  return {
    ...first,
    passed: first.passed + unsteady.length,
    failed: first.failed - unsteady.length,
    failures: first.failures.filter((failure) => failedAgain.has(key(failure))),
    reasons: [
      ...first.reasons,
      ...unsteady.map((failure) => `unsteady: failed beside the others, passed when run by itself: ${key(failure)}`),
    ],
  };
};
