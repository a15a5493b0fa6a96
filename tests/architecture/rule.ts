import { describe, expect, it } from 'vitest';
import { sourceFile, tree, type SourceFile } from './source-tree.ts';

/** A rule of the house. `find` answers an offence a line; `planted` are files that break it, so that it is known to notice. */
export type Rule = {
  readonly says: string;
  readonly find: (files: readonly SourceFile[]) => readonly string[];
  readonly planted: Readonly<Record<string, string>>;
};

/** Holds the tree to rules, and each rule to its planted offences: every planted file must be named. */
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

/** Offences of single files: each file that one of the patterns finds. */
export const filesWhere =
  (applies: (path: string) => boolean, offence: (file: SourceFile) => string | undefined): Rule['find'] =>
  (files) =>
    files.flatMap((file) => {
      const found = applies(file.path) ? offence(file) : undefined;
      return found === undefined ? [] : [`${file.path}: ${found}`];
    });
