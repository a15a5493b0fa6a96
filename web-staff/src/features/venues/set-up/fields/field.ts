import type { RecordKind, Sheet } from '@paddock/shared-domain/venues/sheet';

/** A value as the API has it. */
export type Json = Sheet['terms'][string];
/** A value in a form: text, a tick, or the rows of a list. */
export type Typed = Json | readonly Json[];

/** A field of a form. `name` is its term in the API; label and hint are in the messages under that name. */
export type Field = {
  readonly name: string;
  readonly kind:
    | 'text'
    | 'lines'
    | 'picture'
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
  /** For a record: an empty choice leaves the event's own value unchanged. */
  readonly leaves?: boolean;
  /** An empty control is not sent: the venue has the default. */
  readonly usual?: boolean;
  /** Folded away: most venues leave it as it is. */
  readonly more?: boolean;
  /** Only in the form of a new record. */
  readonly once?: boolean;
  /** For a choice: its values. */
  readonly values?: readonly string[];
  /** For a record: its kind. */
  readonly of?: RecordKind;
  /** For a moment: a new record starts with today. */
  readonly today?: boolean;
  /** The value in the form of a new record. */
  readonly initial?: Json;
};

/** The typed text is not a valid value; the message is shown at the field. */
export const NOT_A_VALUE = Symbol('not a value');
