import { describe, expect, it } from 'vitest';
import { sourceFile, tree, type SourceFile } from './source-tree.ts';

/**
 * A rule of the source tree. `find` returns one line for each offence. `planted` are files that break the rule, to prove that `find`
 * reports them.
 */
export type Rule = {
  readonly says: string;
  readonly find: (files: readonly SourceFile[]) => readonly string[];
  readonly planted: Readonly<Record<string, string>>;
};

/** Tests each rule twice: the tree has no offence, and every planted offence is found. */
export const hold = (title: string, rules: readonly Rule[]): void => {
  describe(title, () => {
    it.each(rules.map((rule) => [rule.says, rule] as const))('%s', (_, { find, planted }) => {
      expect(find(tree)).toEqual([]);
      for (const [path, text] of Object.entries(planted)) {
        const found = find([...tree.filter((file) => file.path !== path), sourceFile(path, text)]);
        expect(found.join('\n'), `the offence planted in ${path}`).toContain(path);
      }
    });
  });
};

/** A rule about single files: `offence` returns what is wrong with a file, or undefined. */
export const filesWhere =
  (applies: (path: string) => boolean, offence: (file: SourceFile) => string | undefined): Rule['find'] =>
  (files) =>
    files.flatMap((file) => {
      const found = applies(file.path) ? offence(file) : undefined;
      return found === undefined ? [] : [`${file.path}: ${found}`];
    });
