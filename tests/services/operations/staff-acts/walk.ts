import type { Contract } from '@paddock/shared-domain/contracts/contract';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { AnyAnswer, Person, Venue } from '../../../support/venue.ts';

/** A call of a route by staff, and what the audit must say about it. */
export type Walked = {
  /** As the route table has it: `POST /users/:id/refunds`. */
  readonly route: string;
  readonly who: string;
  readonly at: Instant;
  readonly requestId: string;
  /** Ids of what it changed: named in the act, or in the name of its stream. */
  readonly about: readonly string[];
  readonly reason: string | undefined;
};
type Said = { readonly about: string | readonly string[]; readonly reason?: string };

/**
 * The venue, staff of every permission, and the calls so far. Each call is a second after the one before, so that the audit can be
 * checked for its time.
 */
export const createWalk = (venue: Venue, people: Readonly<Record<'head' | 'admin' | 'chief', Person>>) => {
  const walked: Walked[] = [];
  const call = (who: Person, route: string, path: string, body: object | undefined): Promise<AnyAnswer> => {
    const method = route.split(' ')[0];
    if (method === 'DELETE') return body === undefined ? who.delete(path) : deleteSaying(venue, who, path, body);
    return method === 'PATCH' ? who.patch(path, body ?? {}) : who.post(path, body);
  };
  /** @throws {Error} the call was refused. */
  const act = async (route: string, who: Person, path: string, body: object | undefined, said: Said) => {
    venue.clock.advance(1000);
    const at = venue.clock.now();
    const answer = await call(who, route, path, body);
    if (answer.status >= 300) throw new Error(`${route}: ${answer.status} ${JSON.stringify(answer.body)}`);
    const about = typeof said.about === 'string' ? [said.about] : said.about;
    const requestId = String(answer.headers['x-request-id']);
    walked.push({ route, who: who.id, at, requestId, about, reason: said.reason });
    return answer.body;
  };
  /** A call that creates what it is about. Returns the `id` of its answer. */
  const make = async (route: string, who: Person, path: string, body: object, id = 'id'): Promise<string> => {
    const made = await act(route, who, path, body, { about: [] });
    const last = walked.at(-1) as Walked;
    walked[walked.length - 1] = { ...last, about: [String(made[id])] };
    return String(made[id]);
  };
  return { venue, ...people, act, make, walked };
};
export type Walk = ReturnType<typeof createWalk>;

/** A DELETE with a body, for its reason. */
const deleteSaying = async ({ composed }: Venue, { token }: Person, path: string, payload: object) => {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await composed.app.inject({ method: 'DELETE', url: `/api${path}`, headers, payload });
  return { status: reply.statusCode, body: reply.body === '' ? '' : reply.json(), headers: reply.headers };
};

/** Whether staff can change something with the route, by the access policy of its contract. */
export const changesByStaff = ({ method, access }: Contract): boolean =>
  !['GET', 'OPTIONS'].includes(method) &&
  (access.who === 'signed-in' || access.who === 'superuser' || 'permissions' in access);
