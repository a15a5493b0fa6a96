import { isPhone, MIN_PASSWORD_LENGTH } from '@paddock/shared-domain/identity/contact-rules';

export type ProfileDraft = {
  readonly first_name: string;
  readonly last_name: string;
  readonly zip_code: string;
  readonly contact_phone: string;
  readonly password: string;
  readonly confirm: string;
  /** The current password; asked for only when the server requires it. */
  readonly current: string;
};

/** Whether step 1 can be sent, and the warnings until then (SIGNUP-14 … SIGNUP-17, rule A-047). */
export const profileReady = (draft: ProfileDraft) => {
  const filled = [draft.first_name, draft.last_name, draft.zip_code].every((text) => text.trim() !== '');
  const phone = isPhone(draft.contact_phone);
  return {
    mismatch: draft.confirm !== '' && draft.confirm !== draft.password,
    phoneInvalid: draft.contact_phone !== '' && !phone,
    ready: filled && phone && draft.password.length >= MIN_PASSWORD_LENGTH && draft.password === draft.confirm,
  };
};
