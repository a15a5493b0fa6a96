import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LONGEST } from './longest.mjs';

const place = ({ moduleId }: TestSpecification): number => {
  const found = LONGEST.findIndex((name) => moduleId.includes(`/tests/${name}.test.ts`));
  return found === -1 ? LONGEST.length : found;
};

/**
 * Order of the projects. First files with a process each: most of them wait for a killed product, while others use the cores. Then files
 * that share a process, kind by kind, because a process ends if the next file cannot use it. Screens come last: they are short, so they
 * fill the end evenly.
 */
const PROJECTS = ['alone', 'shared', 'screens'];
const kind = ({ project, moduleId }: TestSpecification): number => {
  const hasWindow =
    project.name === 'screens' && readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom');
  return PROJECTS.indexOf(project.name) + Number(hasWindow);
};

/** Vitest's own order, which knows durations only from earlier runs, but with the longest files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kinds = new Map(files.map((file) => [file, kind(file)]));
    const kindOf = (file: TestSpecification): number => kinds.get(file) ?? 0;
    return (await super.sort(files)).toSorted((one, other) => kindOf(one) - kindOf(other) || place(one) - place(other));
  }
}
