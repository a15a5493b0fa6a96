import type { RecordKind, Sheet } from '@paddock/shared-domain/venues/sheet';

/** A value as the calls have it. */
export type Json = Sheet['terms'][string];
/** A value as it is being typed: text of a control, a tick, or the rows of a list. */
export type Typed = Json | readonly Json[];

/** What a form asks for. `name` is the term of the call; label and hint stand in the catalogue under it. */
export type Field = {
  readonly name: string;
  readonly kind:
    | 'text'
    | 'lines'
    | 'html'
    | 'whole'
    | 'decimal'
    | 'dollars'
    | 'percent'
    | 'tick'
    | 'three-way'
    | 'zone'
    | 'moment'
    | 'choice'
    | 'record'
    | 'records'
    | 'hours'
    | 'tiers'
    | 'skins'
    | 'quiet'
    | 'two-languages'
    | 'next-price'
    | 'sessions'
    | 'aids';
  /** An empty control means null. */
  readonly nullable?: boolean;
  /** Of a record: nothing chosen leaves what is set up with it as it is. */
  readonly leaves?: boolean;
  /** An empty control says nothing: the venue has it as usual. */
  readonly usual?: boolean;
  /** Asked once, when the record is made. */
  readonly once?: boolean;
  /** Of a choice: its values. */
  readonly values?: readonly string[];
  /** Of a record: what it may be. */
  readonly of?: RecordKind;
  /** Of a moment: a new record begins with the day it is made on. */
  readonly today?: boolean;
  /** What stands in the form of a new record. */
  readonly initial?: Json;
};

/** What was typed is not a value; the words stand beside the field. */
export const NOT_A_VALUE = Symbol('not a value');
