import { useEffect } from 'react';
import { dropDraft, keepDraft, useDrafts } from './drafts.ts';
import { type Field, type Json, NOT_A_VALUE, type Typed } from './fields/field.ts';
import { typedOf, valueOf } from './fields/typed-value.ts';

/** The stored terms behind a form; undefined for a new record. */
export type Drawn = { readonly revision: number; readonly terms: Readonly<Record<string, Json>> } | undefined;
type Changes = { readonly body: Readonly<Record<string, Json>>; readonly unreadable: readonly string[] };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The terms that differ from the sheet, as the API takes them, and the names of invalid fields. */
const changesOf = (
  fields: readonly Field[],
  typed: Readonly<Record<string, Typed>>,
  drawn: Drawn,
  zone: string,
): Changes => {
  const unreadable: string[] = [];
  const body: Record<string, Json> = {};
  for (const field of fields) {
    if (drawn !== undefined && (field.once || !(field.name in typed))) continue;
    const value = valueOf(field, typed[field.name] ?? typedOf(field, field.initial, zone), zone);
    // A stored value cannot be removed, only replaced: an empty control is invalid here.
    const isUnsaid = value === undefined && drawn?.terms[field.name] !== undefined;
    if (value === NOT_A_VALUE || isUnsaid) unreadable.push(field.name);
    else if (value === null && field.usual) continue;
    else if (value !== undefined && (drawn === undefined || !isSame(value, drawn.terms[field.name])))
      body[field.name] = value;
  }
  return { body, unreadable };
};

/** The state of a form: typed values cover stored ones, and stay until they are saved or dropped. */
export const useForm = (key: string, fields: readonly Field[], drawn: Drawn, zone: string) => {
  const draft = useDrafts(({ drafts }) => drafts[key]);
  const typed = draft?.typed ?? {};
  const isDirty = draft !== undefined;
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return {
    isDirty,
    /** The revision that the first change was based on. */
    revision: draft?.revision ?? drawn?.revision,
    /** A colleague has saved since. */
    isOvertaken: draft !== undefined && draft.revision !== drawn?.revision,
    shown: (field: Field): Typed => {
      // A stored null is the venue's choice: only a term that was never set shows its initial value.
      const stored = drawn?.terms[field.name];
      return typed[field.name] ?? typedOf(field, stored === undefined ? field.initial : stored, zone);
    },
    type: (name: string, value: Typed): void =>
      keepDraft(key, { revision: draft?.revision ?? drawn?.revision, typed: { ...typed, [name]: value } }),
    /** Continues on the current revision: shows what colleagues changed, with the typed values on top. */
    goOn: (): void => keepDraft(key, { revision: drawn?.revision, typed }),
    drop: (): void => dropDraft(key),
    changes: (): Changes => changesOf(fields, typed, drawn, zone),
  };
};
export type Form = ReturnType<typeof useForm>;
