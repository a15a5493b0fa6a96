/** Browser storage with a session at an origin; empty without a token. */
export const keptSession = (token: string | undefined, origin: string) => {
  const localStorage = token === undefined ? [] : [{ name: 'paddock.session', value: token }];
  return { cookies: [], origins: [{ origin, localStorage }] };
};
