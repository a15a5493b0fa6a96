/** A venue over HTTP, as a member of staff. Replies are the product's own; callers read the fields they need. */
export type Desk = {
  get<Reply>(path: string): Promise<Reply>;
  post<Reply>(path: string, body: object): Promise<Reply>;
  patch<Reply>(path: string, body: object): Promise<Reply>;
  delete(path: string): Promise<void>;
};
export type ListOf<Item> = { readonly results: readonly Item[] };
/** The venue refused a request. */
export class DeskRefusal extends Error {
  readonly status: number;
  constructor(status: number, asked: string, said: string) {
    super(`${asked}: ${status} ${said.slice(0, 300)}`);
    this.name = 'DeskRefusal';
    this.status = status;
  }
}

const PATIENCE_MS = 20_000;

/** @param login `name:password`. Without it only public requests work. */
export const openDesk = async (serverUrl: string, login?: string): Promise<Desk> => {
  let token: string | undefined;
  // Position of the last write. Reads with it wait until the read models have caught up.
  let position = '';
  const ask = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(new URL(`/api${path}`, serverUrl), {
      method,
      // A venue that is away must not block the farm.
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
    // A staff session ends after a shift, and days pass quickly here, so log in again.
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
