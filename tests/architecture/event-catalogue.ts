import { join } from 'node:path';
import { allEvents, formerEvents, presentVersion } from '@paddock/shared-domain/all-events';
import { all } from '@paddock/projections/all';
import { EventMetadata } from '@paddock/shared-domain/kernel/message';
import { z } from 'zod';
import { EVENTS_BY_DEED } from './event-deeds.ts';
import { MEANINGS_HERE } from './event-fields-here.ts';
import { FIELD_MEANINGS } from './event-fields.ts';
import { root, type SourceFile, tree } from './source-tree.ts';

type AnyDecider = {
  readonly category: string;
  readonly initialState: unknown;
  readonly evolve: (...given: never[]) => unknown;
};

/** Product sources that may write or read events, without the files that declare events and contracts. */
const sources = tree.filter(
  ({ path }) =>
    /^(shared-domain|services\/[a-z-]+)\/src\/.*\.ts$/.test(path) &&
    !/events\.ts$|contract|services\/(rig-farm|stripe-twin|web-kit)\//.test(path),
);

/** Docstrings by event type: the comment right above each declaration. */
const docstrings = (files: readonly SourceFile[]): ReadonlyMap<string, string> =>
  new Map(
    files
      .filter(({ path }) => path.startsWith('shared-domain/src/'))
      .flatMap(({ text }) =>
        [...text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*?)\*\/\nexport const \w+ = event\(\s*'(\w+)'/g)].map(
          ([, doc = '', type = '']) =>
            [
              type,
              doc
                .replace(/^\s*\*? ?/gm, ' ')
                .replace(/\s+/g, ' ')
                .trim(),
            ] as const,
        ),
      ),
  );

/** The first sentence, without references in brackets. */
const firstSentence = (doc: string): string => {
  const plain = doc.replace(
    / \((?:rules?|invariants?|threats?|decisions?|launcher|[A-Z]+-\d|[A-Z]-\d|https)[^)]*\)/g,
    '',
  );
  return /^.*?[.](?= |$)/.exec(plain)?.[0] ?? plain;
};

/** The type of one field, in a few words. The fields of an object have rows of their own. */
const kindOf = (schema: Json): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' \\| ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map(kindOf))].join(' \\| ');
  if (isSealed(schema)) return 'sealed text';
  if (schema.type === 'array') return `list of ${schema.items ? kindOf(schema.items) : 'anything'}`;
  return schema.type === undefined ? 'anything' : [schema.type].flat().join(' \\| ');
};
type Json = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly items?: Json;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
};
type Field = { readonly path: string; readonly name: string; readonly kind: string };

/** A text that is encrypted with the key of a person. */
const isSealed = ({ properties = {} }: Json): boolean => Object.keys(properties).join() === 'subjectId,box';

/** The objects that a field may hold: itself, the items of a list, or each of several shapes. */
const objectsIn = ({ anyOf, oneOf, items, ...schema }: Json): readonly Json[] => {
  if (schema.properties) return isSealed(schema) ? [] : [schema];
  return [...(anyOf ?? oneOf ?? []), ...(items ? [items] : [])].flatMap(objectsIn);
};
const isList = ({ type, anyOf = [] }: Json): boolean => type === 'array' || anyOf.some(isList);

/** A row for each field. Those inside objects and lists follow the field that holds them: `items[].itemId`. */
const fieldsOf = ({ properties = {}, required = [] }: Json, inside = ''): readonly Field[] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${inside}${name}`;
    const objects = objectsIn(schema);
    const within = `${path}${isList(schema) ? '[]' : ''}.`;
    return [
      { path: `${path}${required.includes(name) ? '' : '?'}`, name, kind: kindOf(schema) },
      ...(objects.length > 1 ? fieldsOfEither(objects, within) : objects.flatMap((one) => fieldsOf(one, within))),
    ];
  });
/** The fields of several shapes that differ in `kind`: `kind` once, and behind each other field the kinds that have it. */
const fieldsOfEither = (shapes: readonly Json[], inside: string): readonly Field[] => {
  const kindIn = (shape: Json): string => kindOf(shape.properties?.['kind'] ?? {});
  const others = shapes.flatMap((shape) =>
    fieldsOf(shape, inside)
      .filter(({ name, path }) => path !== `${inside}${name}` || name !== 'kind')
      .map((field) => ({ ...field, of: kindIn(shape) })),
  );
  const same = (one: Field) => others.filter(({ path, kind }) => path === one.path && kind === one.kind);
  return [
    { path: `${inside}kind`, name: 'kind', kind: shapes.map(kindIn).join(' \\| ') },
    ...others
      .filter((one) => same(one)[0] === one)
      .map((one) => ({
        path: one.path,
        name: one.name,
        kind: `${one.kind}, of kind ${same(one)
          .map(({ of }) => of)
          .join(' or ')}`,
      })),
  ];
};

/** The names of all fields, those inside lists and objects included. */
const fieldNames = ({ properties = {}, items, anyOf = [], oneOf = [] }: Json): readonly string[] => [
  ...Object.keys(properties),
  ...[...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf].flatMap(fieldNames),
];
const schemaOf = (type: z.ZodType): Json => z.toJSONSchema(type, { unrepresentable: 'any', io: 'output' }) as Json;
/** What field names mean at this event, where it is not what they mean elsewhere. */
const meaningsHere = (type: string): Readonly<Record<string, string>> =>
  Object.fromEntries(MEANINGS_HERE.filter(([one]) => one === type).flatMap(([, meanings]) => Object.entries(meanings)));
/** A meaning without its remarks about null and absence, if this field can never be either. */
const fitting = (meaning: string, { path, kind }: Field): string =>
  meaning
    .split('; ')
    .filter((part) => {
      const [, said = ''] = /^(null or absent|absent or null|null|absent):/.exec(part) ?? [];
      const canBe = [...(kind.includes('null') ? ['null'] : []), ...(path.endsWith('?') ? ['absent'] : [])];
      return said === '' || canBe.some((one) => said.includes(one));
    })
    .join('; ');
/** The fields of an event, each with its type and its meaning there. */
const fieldTable = (type: string, schema: Json): string => {
  const fields = fieldsOf(schema);
  const here = meaningsHere(type);
  return fields.length === 0
    ? 'No fields.'
    : [
        '| field | type | means |',
        '| --- | --- | --- |',
        ...fields.map(
          (field) =>
            `| ${field.path} | ${field.kind} | ${fitting(here[field.name] ?? FIELD_MEANINGS[field.name] ?? '', field)} |`,
        ),
      ].join('\n');
};
/** Fields without a meaning, and meanings of fields that do not exist, in rows of a type and its fields. */
const fieldsAstray = (rows: readonly { readonly type: string; readonly names: readonly string[] }[]) => {
  const usual = new Set(rows.flatMap(({ type, names }) => names.filter((name) => !(name in meaningsHere(type)))));
  return {
    unexplained: rows.flatMap(({ type, names }) =>
      names
        .filter((name) => !(name in meaningsHere(type)) && !(name in FIELD_MEANINGS))
        .map((name) => `${type}.${name}`),
    ),
    leftOver: [
      ...Object.keys(FIELD_MEANINGS).filter((name) => !usual.has(name)),
      ...MEANINGS_HERE.flatMap(([type, meanings]) =>
        Object.keys(meanings)
          .filter((name) => !rows.some((row) => row.type === type && row.names.includes(name)))
          .map((name) => `${type}.${name}`),
      ),
    ],
  };
};

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The deciders of the product. `has` says whether an event type belongs to the streams of the decider. */
export const deciders = async (): Promise<readonly (AnyDecider & { readonly has: (type: string) => boolean })[]> => {
  const declaredIn = new Map(
    tree.flatMap(({ path, text }) =>
      [...text.matchAll(/export const \w+ = event\(\s*'(\w+)'/g)].map(
        ([, type = '']) => [type, folderOf(path)] as const,
      ),
    ),
  );
  const found = await Promise.all(
    tree
      .filter(({ path, text }) => path.startsWith('shared-domain/src/') && /export const \w+Decider\b/.test(text))
      .map(async ({ path }) =>
        Object.values((await import(join(root, path))) as Record<string, unknown>)
          .filter(
            (one): one is AnyDecider => typeof one === 'object' && one !== null && 'evolve' in one && 'category' in one,
          )
          .map((decider) => ({
            ...decider,
            // A state that no event changes has no rows: its events are those declared in the same folder.
            has: hasRow(decider, 'NoEventOfOurs')
              ? (type: string) => declaredIn.get(type) === folderOf(path)
              : (type: string) => hasRow(decider, type),
          })),
      ),
  );
  return found.flat();
};

/** Whether a decider's state has a row for a type. A row that throws because `data` is empty still counts. */
const hasRow = ({ evolve, initialState }: AnyDecider, type: string): boolean => {
  try {
    (evolve as (state: unknown, event: unknown) => unknown)(initialState, { type, data: {} });
    return true;
  } catch (error) {
    return !/row is not a function/.test(String(error));
  }
};

/** A file by its package and its own name, without folders: these change often. */
const nameOf = (path: string): string =>
  `${path
    .replace(/\/src\/.*/, '')
    .split('/')
    .at(-1)}/${path.split('/').at(-1)?.replace(/\.ts$/, '')}`;
const list = (names: readonly string[]): string =>
  names.length === 0 ? 'nobody' : [...new Set(names)].toSorted().join(', ');

export type Catalogue = {
  readonly text: string;
  /** Event types without a docstring, without a stream, and without a writer. */
  readonly wordless: readonly string[];
  readonly nowhere: readonly string[];
  readonly unwritten: readonly string[];
  /** Fields without a meaning, and meanings of fields that no event has. */
  readonly unexplained: readonly string[];
  readonly leftOver: readonly string[];
  /** Events that the index by deed lacks, and names in it that no event has. */
  readonly deedless: readonly string[];
};

/** docs/events.md, computed from the code: streams, meaning, fields, writers and readers of each event type. */
export const eventCatalogue = async (): Promise<Catalogue> => {
  const docs = docstrings(tree);
  const known = await deciders();
  const readModels = all.filter(({ name }) => name !== 'audit');
  const rows = allEvents.map(({ shape }) => {
    const type = shape.type.value as string;
    const literal = new RegExp(`'${type}'`);
    const row = new RegExp(`^\\s+${type}(:|,|\\()`, 'm');
    const written = new RegExp(`(type: |[?:] |(?<!includes|has|Set)\\([^()[=\\n]*)(?<!<)'${type}'`);
    const writers = sources.filter(
      ({ path, text }) =>
        !/\/(reports|statements)\//.test(path) &&
        (written.test(text) || (literal.test(text) && /\baccept\(/.test(text))),
    );
    const readers = sources.filter(
      (file) =>
        !writers.includes(file) &&
        !file.path.includes('decider') &&
        (literal.test(file.text) || (row.test(file.text) && file.path.startsWith('services/'))),
    );
    return {
      type,
      streams: known.filter(({ has }) => has(type)).map(({ category }) => category),
      meaning: firstSentence(docs.get(type) ?? ''),
      fields: fieldTable(type, schemaOf(shape.data)),
      names: fieldNames(schemaOf(shape.data)),
      version: presentVersion(type),
      writers: writers.map(({ path }) => nameOf(path)),
      readModels: readModels.filter(({ on }) => Object.hasOwn(on, type)).map(({ name }) => name),
      readers: readers.map(({ path }) => nameOf(path)),
    };
  });
  const sections = [...new Set(rows.map(({ streams }) => list(streams)))]
    .toSorted()
    .map((stream) =>
      [
        `## ${stream}`,
        ...rows
          .filter(({ streams }) => list(streams) === stream)
          .map((one) =>
            [
              `### ${one.type}`,
              one.meaning,
              one.fields,
              [
                `- Version: ${one.version}`,
                `- Written by: ${list(one.writers)}`,
                `- Read models: ${list(one.readModels)}`,
                `- Also read in: ${list(one.readers)}`,
              ].join('\n'),
            ].join('\n\n'),
          ),
      ].join('\n\n'),
    );
  const former = formerEvents.map(
    ({ name, becomes, version, sameData }) =>
      `| ${name} | ${version} | ${becomes.join(', ')} | ${sameData ? 'as it was' : 'read into that of the present type'} |`,
  );
  const metadata = schemaOf(EventMetadata);
  const text = [
    '# Events',
    'Made from the code by `npm run docs:events`; do not edit it. To find an event: by [what happens](#events-by-deed), by the stream that holds it, or by its name.',
    [
      '- **Section**: the kind of stream in which these events are written. [architecture.md](architecture.md#streams) lists the streams.',
      '- **Field**: `?` after a name: the field may be absent. `purpose.kind` is the field `kind` inside `purpose`, `items[].itemId` the field `itemId` of each entry of the list `items`. Amounts of money are in cents, moments are UTC text.',
      `- **Sealed text**: an object with \`subjectId\` (${FIELD_MEANINGS['subjectId']}) and \`box\` (${FIELD_MEANINGS['box']}). It can be read until that person is forgotten.`,
      '- **Version**: 1 at first. It rises by 1 when the type keeps its name and its data changes. A new optional field does not raise it, and a type with a new name begins at 1. How earlier names and versions are read: [former events](#former-events).',
      '- **Written by**, **Also read in**: package and file, without folders.',
      '- **Read models**: those that use the event. The read model of the audit uses every event and is not listed.',
    ].join('\n'),
    '## Events by deed',
    [
      '| what happens | events |',
      '| --- | --- |',
      ...EVENTS_BY_DEED.map(
        ([deed, types]) =>
          `| ${deed} | ${types
            .split(' ')
            .map((type) => `[${type}](#${type.toLowerCase()})`)
            .join(', ')} |`,
      ),
    ].join('\n'),
    '## In every event',
    'Beside its own fields, each event has these in its metadata:',
    fieldTable('metadata', metadata),
    ...sections,
    '## Former events',
    'Written by earlier releases and still read. A name that stands here is never used again.',
    ['| name | version | is read as | data |', '| --- | --- | --- | --- |', ...former].join('\n'),
  ].join('\n\n');
  const inDeeds = new Set(EVENTS_BY_DEED.flatMap(([, types]) => types.split(' ')));
  const typesWhere = (lacks: (row: (typeof rows)[number]) => boolean) => rows.filter(lacks).map(({ type }) => type);
  return {
    text: `${text}\n`,
    wordless: typesWhere(({ meaning }) => meaning === ''),
    nowhere: typesWhere(({ streams }) => streams.length === 0),
    deedless: [
      ...typesWhere(({ type }) => !inDeeds.has(type)),
      ...[...inDeeds].filter((type) => !rows.some((row) => row.type === type)),
    ],
    ...fieldsAstray([...rows, { type: 'metadata', names: fieldNames(metadata) }]),
    unwritten: typesWhere(
      ({ type, writers }) => writers.length === 0 && !/Not written any more/.test(docs.get(type) ?? ''),
    ),
  };
};
