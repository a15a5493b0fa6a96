/** The texts of the profile form; each app brings its own catalogue's. */
export type ProfileWords = {
  readonly title: string;
  readonly username: string;
  readonly usernameHint: string;
  readonly email: string;
  readonly emailFixed: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly phoneInvalid: string;
  readonly zipCode: string;
  /** Beside a name or zip code that was there and is to go. */
  readonly stays: string;
  readonly racerName: string;
  readonly racerNameHint: string;
  readonly instagram: string;
  readonly flag: string;
  readonly noFlag: string;
  readonly location: string;
  readonly noLocation: string;
  /** Instead of a home venue's name, while that is not known. */
  readonly unnamedLocation: string;
  readonly save: string;
  readonly saving: string;
  readonly flagOf: (code: string) => string;
};
