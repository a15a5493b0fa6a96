import type { Instant } from '@paddock/shared-domain/kernel/time';
import { folded, foldedName, withPlainDigits } from '@paddock/shared-domain/kernel/folded';

/** What the provider allows to be shown of a card, and the zip code of its address. */
export type CardFields = {
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly address_zip: string | null;
};

/** A changed email address: both addresses get a letter, even if it is written later. */
export type AddressChange = { readonly command_id: string; readonly from: string; readonly to: string };

/** A requested email address, which is in force once its link is opened. */
export type PendingAddress = {
  /** The command that requested it; the link's code derives from it. */
  readonly command_id: string;
  /** Hash of that code. Absent in requests of an earlier release. */
  readonly code_hash?: string;
  readonly to: string;
  /** The username that comes with it; absent: the present one stays. */
  readonly username?: string;
  /** The link works from this moment, and until the other. */
  readonly opens_at: Instant;
  readonly closes_at: Instant;
};

/** All personal data that the venue has of a person. Absent and empty are the same. */
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
  /** The latest changes, oldest first. */
  readonly address_changes?: readonly AddressChange[];
  readonly address_pending?: PendingAddress;
};

/** New values of some fields; null deletes one. */
export type SubjectRevision = { readonly [Name in keyof SubjectFields]?: SubjectFields[Name] | null };

/** The fields after a revision; empty texts are deleted. */
export const revised = (fields: SubjectFields, revision: SubjectRevision): SubjectFields =>
  Object.fromEntries(
    Object.entries({ ...fields, ...revision }).filter(
      ([, value]) => value !== null && value !== undefined && value !== '',
    ),
  ) as SubjectFields;

/**
 * The normalized text that searches use. Each field has its own lines, so that no match spans two fields; the full name is one
 * field. It begins with the name, because lists are in its order.
 */
export const searchText = ({ first_name, last_name, racer_name, ...fields }: SubjectFields): string =>
  [
    ...foldedName(first_name, last_name),
    ...foldedName(racer_name),
    ...[fields.email, fields.username, fields.contact_phone].map((text) => folded(text ?? '')),
  ]
    .filter((text) => text !== '')
    .join('\n');
/** Raise it when the form of {@link searchText} or of the tokens changes. */
export const SEARCH_VERSION = 4;

/** A phone number in usual notation, from its third digit on. */
const PHONE = /^\+?(?:[\s()./-]*\d){3,}[\s()./-]*$/;
/** Dialling prefixes. Stored numbers have none, nor the zero in brackets of business cards. */
const BEFORE_A_NUMBER = /^(?:011|0+)(?=[1-9])/;

/**
 * The words of a search in the form of {@link searchText}; all must be found, in any order ("Byron, Ada" as well as "Ada Byron").
 * A phone number is one word in any notation. Undefined matches nobody, no words match everybody.
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
  // A search of punctuation only matches nobody, not everybody.
  return words.length === 0 && sought !== '' ? undefined : words;
};
