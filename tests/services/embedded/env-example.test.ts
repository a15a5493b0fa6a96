import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Environment as apiSettings } from '@paddock/kit/config';
import { handedOnNames, projectionsNames } from '@paddock/embedded/handed-on';
import { settings } from '@paddock/embedded/settings';
import { Environment as projectionsSettings } from '@paddock/projections/config';
import { optionOf } from '@paddock/stripe-twin/config';
import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { tree } from '../../architecture/source-tree.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', '..', '..', path), 'utf8');

type Entry = { readonly name: string; readonly value: string; readonly words: string };

/** The settings of `.env.example`, by heading (`## ...`). */
const sectionsOf = (text: string): readonly (readonly Entry[])[] =>
  text
    .split(/^## .*$/m)
    .slice(1)
    .map((section) => {
      const lines = section.split('\n').filter((line) => line !== '');
      return lines.flatMap((line, at) => {
        const found = /^#([A-Z_]+)=("?)(.*)\2$/.exec(line);
        if (found === null) return [];
        const [, name = '', , value = ''] = found;
        return [{ name, value, words: /^# (.+)$/.exec(lines[at - 1] ?? '')?.[1] ?? '' }];
      });
    });

const text = read('.env.example');
const composeFiles = read('docker-compose.yml') + read('docker-compose.production.yml');
const sections = sectionsOf(text);
const [started = [], api = [], projections = [], twin = [], compose = []] = sections;
const namesOf = (entries: readonly Entry[]): string[] => entries.map(({ name }) => name).toSorted();

/** The schema of each setting that `npm start` reads or passes on. */
const startedBy: Readonly<Record<string, ZodType>> = {
  ...Object.fromEntries(handedOnNames.map((name) => [name, apiSettings.shape[name]])),
  ...Object.fromEntries(projectionsNames.map((name) => [name, projectionsSettings.shape[name]])),
  ...settings.shape,
};
/** The names that are in none of the known lists, sorted. */
const beyond = (names: readonly string[], ...known: readonly (readonly string[])[]): string[] =>
  names.filter((name) => !known.flat().includes(name)).toSorted();

/** Whether a written value has the same effect as leaving the variable out. */
const isDefault = (schema: ZodType, { value }: Entry): boolean => {
  const unset = schema.parse(undefined);
  if (value !== '') return JSON.stringify(schema.parse(value)) === JSON.stringify(unset);
  return unset === undefined || unset === '' || (Array.isArray(unset) && unset.length === 0);
};

describe('.env.example', () => {
  it('names every setting, each once, and no other', () => {
    expect(sections).toHaveLength(5);
    expect(namesOf(started)).toEqual(Object.keys(startedBy).toSorted());
    expect(namesOf(api)).toEqual(beyond(Object.keys(apiSettings.shape), namesOf(started)));
    expect(namesOf(projections)).toEqual(
      beyond(Object.keys(projectionsSettings.shape), namesOf(started), namesOf(api)),
    );
    expect(namesOf(twin)).toEqual(beyond(['PORT', ...Object.keys(optionOf)], namesOf(started)));
    const inCompose = [...composeFiles.matchAll(/\$\{([A-Z_]+):?[-?]/g)].map(([, name = '']) => name);
    expect(namesOf(compose)).toEqual(beyond([...new Set(inCompose)], namesOf(started)));
  });

  it('gives the default of each setting, under a comment of 8 to 120 characters', () => {
    const schemas = { ...projectionsSettings.shape, ...apiSettings.shape, ...startedBy };
    const wrong = [...started, ...api, ...projections].filter((entry) => {
      const schema = (schemas as Readonly<Record<string, ZodType>>)[entry.name];
      return schema === undefined || !isDefault(schema, entry);
    });
    expect(wrong).toEqual([]);
    for (const { name, value } of compose)
      expect(composeFiles).toContain(value === '' ? `\${${name}:?` : `\${${name}:-${value}}`);
    expect(sections.flat().filter(({ words }) => words.length < 8 || words.length > 120)).toEqual([]);
  });

  it('is compared with the code: a value that is not the default is noticed', () => {
    const entry = { name: 'PORT', words: '' };
    expect(isDefault(settings.shape.PORT, { ...entry, value: '3000' })).toBe(true);
    expect(isDefault(settings.shape.PORT, { ...entry, value: '8000' })).toBe(false);
    expect(isDefault(settings.shape.PORT, { ...entry, value: '' })).toBe(false);
  });
});

describe('docs/settings.md', () => {
  const rows = read('docs/settings.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`([A-Za-z_]+)`/g)].map(([, name = '']) => name),
  );
  const code = tree.filter(({ path }) => !path.endsWith('.md')).map(({ text: source }) => source);

  it('lists every setting that the code reads or .env.example names', () => {
    const read = code.flatMap((source) =>
      [...source.matchAll(/\bprocess\.env(?:\.([A-Z_]+)|\['([A-Z_]+)'\])/g)].map(
        ([, one, other]) => one ?? other ?? '',
      ),
    );
    expect(beyond([...new Set(read), ...namesOf(sections.flat())], named)).toEqual([]);
  });

  it('lists no setting that nothing uses, and each one once, except PORT', () => {
    const everything = code.join('\n');
    expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(everything))).toEqual([]);
    expect(named.filter((name, at) => named.indexOf(name) !== at && name !== 'PORT')).toEqual([]);
  });
});
