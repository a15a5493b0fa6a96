export type OnboardingFacts = {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly zipCode?: string | undefined;
  readonly contactPhone?: string | undefined;
  readonly passwordChosen: boolean;
};

/** Whether signup is complete: both names, zip code, phone, and a password set by the person (USER-22, rule A-045). */
export const isOnboarded = ({ firstName, lastName, zipCode, contactPhone, passwordChosen }: OnboardingFacts): boolean =>
  passwordChosen && [firstName, lastName, zipCode, contactPhone].every((text) => (text ?? '').trim() !== '');

type Profile = {
  readonly is_onboarded: boolean;
  readonly first_name: string;
  readonly last_name: string;
  readonly zip_code: string;
  readonly contact_phone: string;
};

/**
 * Whether somebody is sent back to the sign-up wizard (USER-22). A missing phone alone does not count: the wizard requires it
 * together with the names, and the edit form may clear it later (rule A-047). So if only the phone is missing, the person has
 * removed it.
 */
export const mustFinishSignup = (profile: Profile): boolean =>
  !profile.is_onboarded &&
  (profile.contact_phone !== '' ||
    [profile.first_name, profile.last_name, profile.zip_code].some((text) => text.trim() === ''));
