/** The content of a session token (AUTH-05). Only a hint for the screen: the server decides whether the token is valid. */
export type TokenClaims = {
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
};

/** Reads `user_id` and `exp` (seconds) of a JSON Web Token (RFC 7519), signature unchecked; `undefined` if not valid. */
export const readToken = (token: string): TokenClaims | undefined => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims = JSON.parse(atob(payload)) as { readonly user_id?: unknown; readonly exp?: unknown };
    const { user_id: userId, exp } = claims;
    if (typeof exp !== 'number' || (typeof userId !== 'string' && typeof userId !== 'number')) return undefined;
    return { userId: String(userId), expiresAt: exp * 1000 };
  } catch {
    return undefined;
  }
};
