import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { FIRST, LONGEST } from './longest.mjs';

const placeIn = (names: readonly string[], { moduleId }: TestSpecification): number => {
  const found = names.findIndex((name) => moduleId.includes(`/${name}.test.ts`));
  return found === -1 ? names.length : found;
};

/** Files that share a process come one after another, longest first; short files that need one each fill the end. */
const isAlone = ({ project }: TestSpecification): number => Number(project.config.isolate);

/** Vitest's own order, which knows durations only where it ran before, with the longest files put first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted(
      (one, other) =>
        placeIn(FIRST, one) - placeIn(FIRST, other) ||
        isAlone(one) - isAlone(other) ||
        placeIn(LONGEST, one) - placeIn(LONGEST, other),
    );
  }
}
