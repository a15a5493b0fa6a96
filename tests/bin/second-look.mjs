/**
 * What failed is looked at once more, by itself. A fault of the product fails again; what only lost a race for the
 * machine's cores passes, counts as passed and is named as unsteady, so that nobody overlooks it (DECISIONS.md 30).
 *
 * There is no third look. One accident in a hundred happens twice in a row once in ten thousand runs; a fault that shows
 * every other time would be let through by most third looks. What fails twice is mended, in the product or in the test.
 */

/** More failed files than this are no accident: then the first run stands as it is. */
const FEW = 5;

/**
 * @param {import('./count.mjs').Suite} first
 * @param {(files: readonly string[]) => Promise<import('./count.mjs').Suite>} rerun runs these files alone
 * @returns {Promise<import('./count.mjs').Suite>} failed: what passed in neither run, or failed where no second look was possible
 */
export const secondLook = async (first, rerun) => {
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (files.length === 0 || files.length > FEW) return first;
  return afterBoth(first, await rerun(files));
};

const key = ({ file, title }) => `${file} › ${title}`;
/** The tests of a run that held: one that ran, and none of its name failed. */
const held = ({ passes, failures }) => {
  const failed = new Set(failures.map(key));
  return new Set(passes.map(key).filter((name) => !failed.has(name)));
};

/**
 * Each test is judged by its own two runs: it has passed if it held in either, and is unsteady if it failed in the other.
 * Having failed nowhere is not having held: a test that the second run did not get to stays failed.
 * @param {import('./count.mjs').Suite} first @param {import('./count.mjs').Suite} again
 */
export const afterBoth = (first, again) => {
  // Something outside of any test went wrong in the second run: no proof of anything.
  if (again.failed !== again.failures.length) return first;
  const [before, after] = [held(first), held(again)];
  const saved = first.failures.filter((failure) => after.has(key(failure)));
  const lost = again.failures.filter((failure) => before.has(key(failure)));
  // New in the second run, and never seen to hold: the first run skipped it.
  const known = new Set(first.failures.map(key));
  const added = again.failures.filter((failure) => !before.has(key(failure)) && !known.has(key(failure)));
  return {
    ...first,
    passed: first.passed + saved.length,
    failed: first.failed - saved.length + added.length,
    failures: [...first.failures.filter((failure) => !after.has(key(failure))), ...added],
    reasons: [
      ...first.reasons,
      ...saved.map((failure) => `unsteady: failed beside the others, passed when run by itself: ${key(failure)}`),
      ...lost.map((failure) => `unsteady: passed beside the others, failed when run by itself: ${key(failure)}`),
    ],
  };
};
