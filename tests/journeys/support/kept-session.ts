/** What a browser keeps of somebody who is signed in at an origin; of nobody without a token. */
export const keptSession = (token: string | undefined, origin: string) => {
  const localStorage = token === undefined ? [] : [{ name: 'paddock.session', value: token }];
  return { cookies: [], origins: [{ origin, localStorage }] };
};
