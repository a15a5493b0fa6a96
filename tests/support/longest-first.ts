import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LONGEST } from './longest.mjs';

const place = ({ moduleId }: TestSpecification): number => {
  const found = LONGEST.findIndex((name) => moduleId.includes(`/tests/${name}.test.ts`));
  return found === -1 ? LONGEST.length : found;
};

/**
 * Files that need a process each begin: most of them wait for a killed product to come back, while others have the cores. Then those
 * that share one, one kind after another, because a process ends where the next file is not for it; screens, all of them short, fill the
 * end.
 */
const PROJECTS = ['alone', 'shared', 'screens'];
const kind = ({ project, moduleId }: TestSpecification): number => {
  const hasWindow =
    project.name === 'screens' && readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom');
  return PROJECTS.indexOf(project.name) + Number(hasWindow);
};

/** Vitest's own order, which knows durations only where it ran before, with the longest files put first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kinds = new Map(files.map((file) => [file, kind(file)]));
    const kindOf = (file: TestSpecification): number => kinds.get(file) ?? 0;
    return (await super.sort(files)).toSorted((one, other) => kindOf(one) - kindOf(other) || place(one) - place(other));
  }
}
