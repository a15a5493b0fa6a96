/** The texts of the profile form. Each app passes those of its catalogue. */
export type ProfileWords = {
  readonly title: string;
  readonly username: string;
  readonly usernameHint: string;
  readonly email: string;
  readonly emailFixed: string;
  /** Another address was requested, and how to keep the present one. */
  readonly emailPending: (email: string) => string;
  readonly keepEmail: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly phoneInvalid: string;
  readonly zipCode: string;
  /** Beside a name or zip code that may not be emptied. */
  readonly stays: string;
  readonly racerName: string;
  readonly racerNameHint: string;
  readonly instagram: string;
  readonly flag: string;
  readonly noFlag: string;
  readonly location: string;
  readonly noLocation: string;
  /** Shown for a home venue whose name is not known yet. */
  readonly unnamedLocation: string;
  readonly save: string;
  readonly saving: string;
  readonly flagOf: (code: string) => string;
};
