import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { SubjectFields, SubjectRevision } from './subject-fields.ts';

export type NewSubject = {
  readonly subjectId: SubjectId;
  /** The person's account; null for people without one, such as a voucher's recipient. */
  readonly userId: UserId | null;
  readonly fields: SubjectFields;
  readonly createdAt: Instant;
};
export type Subject = NewSubject;
export type Found = { readonly subjects: readonly Subject[]; readonly count: number };
export type Page = { readonly offset: number; readonly limit: number };

/**
 * Stores personal data, outside the log. Forgetting a person deletes one row; with its key, every text sealed with it becomes
 * unreadable. A Postgres table and an in-memory twin pass the same conformance suite.
 */
export type Vault = {
  /** @throws {SubjectExists} the id, or the account, already has a row. */
  create(subject: NewSubject): Promise<void>;
  read(subjectId: SubjectId): Promise<SubjectFields | undefined>;
  /** Those that exist, in one query. */
  readMany(subjectIds: readonly SubjectId[]): Promise<ReadonlyMap<SubjectId, SubjectFields>>;
  /** Writes the given fields, deletes those that are null, and returns the result; undefined without a row. */
  revise(subjectId: SubjectId, revision: SubjectRevision): Promise<SubjectFields | undefined>;
  /**
   * For staff: accounts in whose name, racer name, email, username or phone every word of the text is found, in any order, ignoring
   * case (threat TH-07).
   */
  search(text: string, page: Page): Promise<Found>;
  /** Seals a text with the subject's key. @throws {NoSuchSubject} there is no key. */
  seal(subjectId: SubjectId, text: string): Promise<SealedText>;
  /** Seals a text with the key of the first of these accounts that has a row; undefined if none has. */
  sealForAccount(accounts: readonly UserId[], text: string): Promise<SealedText | undefined>;
  /** The text, or undefined if the person was forgotten. @throws the box was tampered with. */
  unseal(sealed: SealedText): Promise<string | undefined>;
  /** Deletes the row and its key. A repeat does nothing. */
  forget(subjectId: SubjectId): Promise<void>;
  /** Rows of accounts created in a span of time, `from` ≤ created < `to`: for the sweep of unfinished sign-ups. */
  createdBetween(from: Instant, to: Instant): Promise<readonly Subject[]>;
};

export class SubjectExists extends Error {
  override readonly name = 'SubjectExists';
}
/** The person has no row and so no key: nothing can be sealed. */
export class NoSuchSubject extends Error {
  override readonly name = 'NoSuchSubject';
}
