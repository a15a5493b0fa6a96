/** A token that reads like a session of `userId`; its signature is nobody's. `exp` is seconds since 1970. */
export const sessionToken = (userId: string, exp = 4_000_000_000): string =>
  `e30.${btoa(JSON.stringify({ user_id: userId, exp }))}.none`;
