import { folded, foldedName, withPlainDigits } from '@paddock/shared-domain/kernel/folded';

/** What the provider lets be shown of a card, and the zip code of its address. */
export type CardFields = {
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly address_zip: string | null;
};

/** An address that was changed: both ends hear of it, also when the letter is written after the change. */
export type AddressChange = { readonly command_id: string; readonly from: string; readonly to: string };

/** Everything personal the venue knows of somebody. Absent and empty are the same. */
export type SubjectFields = {
  readonly username?: string;
  readonly email?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly contact_phone?: string;
  readonly zip_code?: string;
  readonly racer_name?: string;
  readonly social_instagram?: string;
  readonly flag_code?: string;
  readonly card?: CardFields;
  /** The latest, oldest first. */
  readonly address_changes?: readonly AddressChange[];
};

/** New values of some fields; null drops one. */
export type SubjectRevision = { readonly [Name in keyof SubjectFields]?: SubjectFields[Name] | null };

/** The fields after a revision; empty texts are dropped. */
export const revised = (fields: SubjectFields, revision: SubjectRevision): SubjectFields =>
  Object.fromEntries(
    Object.entries({ ...fields, ...revision }).filter(
      ([, value]) => value !== null && value !== undefined && value !== '',
    ),
  ) as SubjectFields;

/**
 * The text a search looks in, folded. Each field has lines of its own, so that no hit straddles two fields; the full name is one field. It
 * begins with the name, as lists are in its order.
 */
export const searchText = ({ first_name, last_name, racer_name, ...fields }: SubjectFields): string =>
  [
    ...foldedName(first_name, last_name),
    ...foldedName(racer_name),
    ...[fields.email, fields.username, fields.contact_phone].map((text) => folded(text ?? '')),
  ]
    .filter((text) => text !== '')
    .join('\n');
/** Rises whenever {@link searchText} comes to another form. */
export const SEARCH_VERSION = 3;

/** A phone as people write it, from its third digit on. */
const PHONE = /^\+?(?:[\s()./-]*\d){3,}[\s()./-]*$/;
/** What people dial before a number. It stands in none that is stored, nor does the nought in brackets that business cards show. */
const BEFORE_A_NUMBER = /^(?:011|0+)(?=[1-9])/;

/**
 * What a caller looks for: words in the form of {@link searchText}, all of which must be found, in any order ("Byron, Ada" is said at a
 * desk as often as "Ada Byron"). A phone is one word however it is written. Undefined matches nobody, no words match everybody.
 */
export const soughtWords = (text: string): readonly string[] | undefined => {
  const sought = text.trim();
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f]/.test(sought)) return undefined;
  const digits = withPlainDigits(sought);
  if (PHONE.test(digits)) return [digits.replace(/\(0\)/g, '').replace(/\D/g, '').replace(BEFORE_A_NUMBER, '')];
  const words = folded(sought)
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  // Signs that nobody is found by are no search for everybody.
  return words.length === 0 && sought !== '' ? undefined : words;
};
