/** A venue over HTTP, as somebody of its staff. Replies are the product's own; whoever asks reads what it needs of them. */
export type Desk = {
  get<Reply>(path: string): Promise<Reply>;
  post<Reply>(path: string, body: object): Promise<Reply>;
  patch<Reply>(path: string, body: object): Promise<Reply>;
  delete(path: string): Promise<void>;
};
export type ListOf<Item> = { readonly results: readonly Item[] };
/** The venue said no. */
export class DeskRefusal extends Error {
  readonly status: number;
  constructor(status: number, asked: string, said: string) {
    super(`${asked}: ${status} ${said.slice(0, 300)}`);
    this.name = 'DeskRefusal';
    this.status = status;
  }
}

const PATIENCE_MS = 20_000;

/** @param login `name:password`; without one only what anybody may ask is answered. */
export const openDesk = async (serverUrl: string, login?: string): Promise<Desk> => {
  let token: string | undefined;
  // What was written last: a reader that is behind it is asked to catch up first.
  let position = '';
  const ask = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(new URL(`/api${path}`, serverUrl), {
      method,
      // A venue that is away is no reason to stand still.
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(position === '' ? {} : { 'x-min-position': position }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const call = async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
    let reply = await ask(method, path, body);
    // A session of staff ends with its shift, and days pass quickly here.
    if (reply.status === 401 && token !== undefined) {
      await signIn();
      reply = await ask(method, path, body);
    }
    const text = await reply.text();
    if (!reply.ok) throw new DeskRefusal(reply.status, `${method} ${path}`, text);
    const written = reply.headers.get('x-position');
    if (method !== 'GET' && written !== null) position = written;
    return (text === '' ? undefined : JSON.parse(text)) as Reply;
  };
  const signIn = async (): Promise<void> => {
    if (login === undefined) return;
    token = undefined;
    const at = login.indexOf(':');
    const [username, password] = [login.slice(0, at), login.slice(at + 1)];
    ({ access: token } = await call<{ access: string }>('POST', '/auth/token', { username, password }));
  };
  await signIn().catch((error: unknown) => {
    if (error instanceof DeskRefusal && error.status !== 401) throw error;
    if (error instanceof DeskRefusal)
      throw new Error(`${serverUrl} does not let ${login?.split(':')[0]} in: is the password right?`, { cause: error });
    throw new Error(`Nobody answers at ${serverUrl}: is the venue started?`, { cause: error });
  });
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path) => call('DELETE', path),
  };
};
