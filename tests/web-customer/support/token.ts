/** A token as the server writes it, unsigned: the app reads only `user_id` and `exp` (seconds since 1970). */
export const tokenFor = (userId: string, exp = 2_000_000_000): string =>
  `e30.${btoa(JSON.stringify({ user_id: userId, exp })).replaceAll('=', '')}.x`;
