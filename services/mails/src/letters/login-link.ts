/** The address of the login screen. It asks for a click before the code is used, and then for a new password (rule A-038). */
export const loginLink = (publicUrl: string, code: string): string =>
  `${publicUrl}/login?token=${code}&redirect=${encodeURIComponent('/profile/password/change')}`;
