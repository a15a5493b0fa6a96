export type OnboardingFacts = {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly zipCode?: string | undefined;
  readonly contactPhone?: string | undefined;
  readonly passwordChosen: boolean;
};

/** Whether signup is finished: both names, zip code, phone, and a password of one's own (USER-22, ruling A-045). */
export const isOnboarded = ({ firstName, lastName, zipCode, contactPhone, passwordChosen }: OnboardingFacts): boolean =>
  passwordChosen && [firstName, lastName, zipCode, contactPhone].every((text) => (text ?? '').trim() !== '');
