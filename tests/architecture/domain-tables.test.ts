import { allEvents } from '@paddock/shared-domain/all-events';
import { STREAM_CATEGORIES } from '@paddock/shared-domain/kernel/stream-category';
import { RecordKind } from '@paddock/shared-domain/venues/sheet';
import { describe, expect, it } from 'vitest';
import { isApi, sourceFile, tree, type SourceFile } from './source-tree.ts';

const domain = tree.filter(({ path }) => path.startsWith('shared-domain/src/'));
const sourceText = (path: string): string => tree.find((file) => file.path === path)?.text ?? '';
const namesIn = (pattern: RegExp, files = domain): readonly string[] =>
  files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name));

describe('event types', () => {
  const declared = namesIn(/\bevent\(\s*'([A-Za-z]+)'/g);
  const registered = allEvents.map(({ shape }) => shape.type.value as string);

  it('are all registered, each exactly once', () => {
    expect(declared.length).toBeGreaterThan(30);
    expect(registered.toSorted()).toEqual(declared.toSorted());
    expect(new Set(registered).size).toBe(registered.length);
  });

  it('have names in PascalCase, never with Updated, Changed or Set', () => {
    expect(registered.filter((name) => /Updated$|Changed$|Set$|^(Update|Change|Set)[A-Z]/.test(name))).toEqual([]);
    expect(registered.filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
  });
});

describe('kinds of streams', () => {
  const listed = [...STREAM_CATEGORIES];

  it('are exactly the categories of the deciders, and include every kind of record', () => {
    const declared = namesIn(/\bcategory: '([A-Za-z]+)'/g);
    expect(declared.length).toBeGreaterThan(20);
    expect([...new Set(declared)].toSorted()).toEqual(listed.toSorted());
    expect(RecordKind.options.filter((kind) => !listed.includes(kind))).toEqual([]);
  });

  it('are all in the map of streams in docs/architecture.md', () => {
    const map = sourceText('docs/architecture.md').split('## Streams')[1]?.split('## ')[0] ?? '';
    expect(listed.filter((category) => !map.includes(`\`${category}-{`))).toEqual([]);
  });
});

const services = tree.filter(({ path }) => isApi(path) || path.startsWith('services/embedded/src/'));
/** Files that need not check the outcome of a command, each with its reason. */
const heedless: Readonly<Record<string, string>> = {
  'services/kit/src/http/noting-origins.ts': 'it hands every outcome on to the caller',
};

describe('refusals', () => {
  const contextOf = (path: string): string => path.split('/')[2] ?? '';
  /** Contexts with an HTTP contract. A context without one has no caller to refuse yet. */
  const speaking = new Set(
    domain.filter(({ path }) => path.endsWith('contract.ts')).map(({ path }) => contextOf(path)),
  );
  const refusing = domain.filter(({ path }) => speaking.has(contextOf(path)));
  const refused = new Set(namesIn(/\brefuse\(\s*'([A-Za-z]+)'/g, refusing));

  it('are each listed in a Refusal type of shared-domain', () => {
    const listed = new Set(
      namesIn(
        /\|?\s'([A-Z][A-Za-z]+)'/g,
        domain.filter(({ text }) => /export type \w+Refusal\b/.test(text)),
      ),
    );
    expect([...refused].filter((name) => !listed.has(name))).toEqual([]);
  });

  /** A mapped type over all reasons: it does not compile if one is missing. */
  it.each(['ScheduleRefusal', 'CheckoutRefusal'])(
    'in %s each have an answer, in a table that does not compile if one is missing',
    (list) => {
      expect(services.some(({ text }) => text.includes(`[Reason in ${list}]: ProblemAnswer`))).toBe(true);
    },
  );

  it('are checked by every service file that handles a command', () => {
    const careless = (files: readonly SourceFile[]) =>
      files
        .filter(({ text }) => /\.handle(All)?\(/.test(text) && !/'refused'|'accepted'|'busy'/.test(text))
        .map(({ path }) => path)
        .filter((path) => !(path in heedless));
    expect(careless(services)).toEqual([]);
    expect(careless([sourceFile('planted.ts', 'await commands.handle(decider, id, wanted, context);')])).toEqual([
      'planted.ts',
    ]);
  });
});
