/** An unsigned token that reads as a session of `userId`; `exp` is seconds since 1970. */
export const sessionToken = (userId: string, exp = 4_000_000_000): string =>
  `e30.${btoa(JSON.stringify({ user_id: userId, exp }))}.none`;
