import { allEvents } from '@paddock/shared-domain/all-events';
import { EventMetadata } from '@paddock/shared-domain/kernel/message';
import { SealedText } from '@paddock/shared-domain/kernel/sealed';
import { describe, expect, it } from 'vitest';
import { DECISIONS, type Decision } from './typed-texts.ts';

/** What zod has of a schema, as far as the walk needs it. */
type Schema = {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly format?: string;
      readonly checks?: readonly {
        readonly _zod: { readonly def: { readonly check?: string; readonly format?: string } };
      }[];
      readonly shape?: Readonly<Record<string, Schema>>;
      readonly element?: Schema;
      readonly innerType?: Schema;
      readonly options?: readonly Schema[];
      readonly keyType?: Schema;
      readonly valueType?: Schema;
      readonly in?: Schema;
    };
  };
};
const NO_TEXT = new Set(['number', 'int', 'literal', 'enum', 'boolean', 'null', 'lazy']);
const isPattern = ({ _zod: { def } }: Schema): boolean =>
  def.format !== undefined || (def.checks ?? []).some(({ _zod: { def: check } }) => check.format === 'regex');

/** Every text of a schema that has no pattern, by its path; sealed texts as `sealed`. */
const textsOf = (schema: Schema, path: string): readonly (readonly [path: string, kind: 'free' | 'sealed'])[] => {
  const { def } = schema._zod;
  if ((schema as unknown) === SealedText) return [[path, 'sealed']];
  if (def.type === 'string') return isPattern(schema) ? [] : [[path, 'free']];
  if (def.shape !== undefined)
    return Object.entries(def.shape).flatMap(([name, inner]) => textsOf(inner, `${path}.${name}`));
  if (NO_TEXT.has(def.type)) return [];
  const inner = [def.element, def.innerType, def.keyType, def.valueType, def.in, ...(def.options ?? [])];
  const known = inner.filter((each) => each !== undefined);
  // A kind of schema that this walk does not know could hide a text.
  if (known.length === 0) throw new Error(`${path} is of an unknown kind: ${def.type}`);
  return known.flatMap((each) => textsOf(each, path));
};

const found = [
  ...allEvents.flatMap(({ shape }) => textsOf(shape.data as unknown as Schema, shape.type.value)),
  ...textsOf(EventMetadata as unknown as Schema, 'metadata'),
];
const free = new Set(found.flatMap(([path, kind]) => (kind === 'free' ? [path] : [])));
const decided = Object.entries(DECISIONS).flatMap(([decision, { fields }]) =>
  fields.map((field) => [field, decision as Decision] as const),
);

describe('every text in an event', () => {
  it('U4 is sealed, or has a decision in typed-texts.ts that says why it may stand in plain', () => {
    const known = new Set(decided.map(([field]) => field));
    expect([...free].filter((field) => !known.has(field)).toSorted()).toEqual([]);
    expect([...known].filter((field) => !free.has(field)).toSorted()).toEqual([]);
    expect(decided.length).toBe(known.size);
    const sealed = new Set(found.flatMap(([path, kind]) => (kind === 'sealed' ? [path] : [])));
    expect(sealed.size).toBeGreaterThan(15);
    console.log(`U4: ${sealed.size} sealed texts, ${free.size} plain ones with a decision`);
  });

  it('U4 is found by this test wherever a schema hides it', () => {
    const inside = allEvents.find(({ shape }) => shape.type.value === 'PaymentRequested');
    const paths = textsOf(inside?.shape.data as unknown as Schema, 'PaymentRequested').map(([path]) => path);
    expect(paths).toContain('PaymentRequested.purpose.greeting.comments');
    expect(paths).toContain('PaymentRequested.means.customerId');
  });
});
