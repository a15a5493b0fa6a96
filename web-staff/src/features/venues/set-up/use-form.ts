import { useEffect } from 'react';
import { dropDraft, keepDraft, useDrafts } from './drafts.ts';
import { type Field, type Json, NOT_A_VALUE, type Typed } from './fields/field.ts';
import { typedOf, valueOf } from './fields/typed-value.ts';

/** The terms a form is drawn from; none for a record that is being made. */
export type Drawn = { readonly revision: number; readonly terms: Readonly<Record<string, Json>> } | undefined;
type Changes = { readonly body: Readonly<Record<string, Json>>; readonly unreadable: readonly string[] };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The terms that the form says otherwise than the sheet, as the call takes them, and the fields that cannot be read. */
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
    // What was said once cannot be unsaid: the usual is typed.
    const isUnsaid = value === undefined && drawn?.terms[field.name] !== undefined;
    if (value === NOT_A_VALUE || isUnsaid) unreadable.push(field.name);
    else if (value === null && field.usual) continue;
    else if (value !== undefined && (drawn === undefined || !isSame(value, drawn.terms[field.name])))
      body[field.name] = value;
  }
  return { body, unreadable };
};

/** The state of a form: what is typed shows over what is stored, and is kept until it is saved or dropped. */
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
    /** The revision the first letter was typed over. */
    revision: draft?.revision ?? drawn?.revision,
    /** Somebody else saved since. */
    isOvertaken: draft !== undefined && draft.revision !== drawn?.revision,
    shown: (field: Field): Typed => {
      // A stored null is a word of the venue's own: only what it never said is shown as it would begin.
      const stored = drawn?.terms[field.name];
      return typed[field.name] ?? typedOf(field, stored === undefined ? field.initial : stored, zone);
    },
    type: (name: string, value: Typed): void =>
      keepDraft(key, { revision: draft?.revision ?? drawn?.revision, typed: { ...typed, [name]: value } }),
    /** Goes on from what is stored now: what others changed is shown, what was typed stands over it. */
    goOn: (): void => keepDraft(key, { revision: drawn?.revision, typed }),
    drop: (): void => dropDraft(key),
    changes: (): Changes => changesOf(fields, typed, drawn, zone),
  };
};
export type Form = ReturnType<typeof useForm>;
