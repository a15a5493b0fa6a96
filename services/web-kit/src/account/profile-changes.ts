import type { User } from '@paddock/shared-domain/identity/contract';

const EDITABLE = [
  'username',
  'email',
  'first_name',
  'last_name',
  'contact_phone',
  'zip_code',
  'racer_name',
  'social_instagram',
  'flag_code',
  'location',
] as const;
export type ProfileDraft = { readonly [Name in (typeof EDITABLE)[number]]: string };

/** What is saved: the changed fields, or that a requested address is withdrawn. */
export type ProfileChanges = Partial<ProfileDraft> & { readonly email_pending?: null };

/** The form's texts of an account. No home venue is the empty choice. */
export const draftOf = (user: User): ProfileDraft =>
  Object.fromEntries(EDITABLE.map((name) => [name, user[name] ?? ''])) as ProfileDraft;

const KEPT: readonly (keyof ProfileDraft)[] = ['first_name', 'last_name', 'zip_code'];

/** Fields that sign-up requires and that the form would empty: without them the person would have to sign up again (USER-22). */
export const emptiedOf = (changes: Partial<ProfileDraft>): ReadonlySet<string> =>
  new Set(KEPT.filter((name) => changes[name]?.trim() === ''));

/** Only the changed fields, so that changes from another screen stay. */
export const changesOf = (draft: ProfileDraft, user: User): Partial<ProfileDraft> => {
  const before = draftOf(user);
  return Object.fromEntries(EDITABLE.filter((name) => draft[name] !== before[name]).map((name) => [name, draft[name]]));
};
