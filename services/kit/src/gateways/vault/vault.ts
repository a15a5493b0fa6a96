import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { SubjectFields, SubjectRevision } from './subject-fields.ts';

export type NewSubject = {
  readonly subjectId: SubjectId;
  /** The account of this person; null for people without one, such as a voucher's recipient. */
  readonly userId: UserId | null;
  readonly fields: SubjectFields;
  readonly createdAt: Instant;
};
export type Subject = NewSubject;
export type Found = { readonly subjects: readonly Subject[]; readonly count: number };
export type Page = { readonly offset: number; readonly limit: number };

/**
 * Where personal data lives, outside the log: forgetting somebody is deleting one row, and the row's key
 * makes every text sealed with it unreadable. One Postgres table and an in-memory twin keep the same conformance suite.
 */
export type Vault = {
  /** @throws {SubjectExists} the id, or the account, has a row already. */
  create(subject: NewSubject): Promise<void>;
  read(subjectId: SubjectId): Promise<SubjectFields | undefined>;
  /** Those that exist, in one query. */
  readMany(subjectIds: readonly SubjectId[]): Promise<ReadonlyMap<SubjectId, SubjectFields>>;
  /** Writes the fields that are named and drops those that are null; answers what stands afterwards. */
  revise(subjectId: SubjectId, revision: SubjectRevision): Promise<SubjectFields | undefined>;
  /** Accounts whose name, racer name, email, username or phone contains the text, ignoring case; plain text, no patterns (threat TH-07). For staff. */
  search(text: string, page: Page): Promise<Found>;
  /** Seals a text with the subject's key. @throws {NoSuchSubject} there is no key. */
  seal(subjectId: SubjectId, text: string): Promise<SealedText>;
  /** The text, or undefined when the person is forgotten. @throws the box was tampered with. */
  unseal(sealed: SealedText): Promise<string | undefined>;
  /** Deletes the row and its key. Doing it twice does nothing. */
  forget(subjectId: SubjectId): Promise<void>;
  /** Accounts' rows made in a span of time, `from` ≤ created < `to`: for the sweep of broken-off sign-ups. */
  createdBetween(from: Instant, to: Instant): Promise<readonly Subject[]>;
};

export class SubjectExists extends Error {
  override readonly name = 'SubjectExists';
}
/** There is no row, so there is no key: nothing more can be sealed for this person. */
export class NoSuchSubject extends Error {
  override readonly name = 'NoSuchSubject';
}
