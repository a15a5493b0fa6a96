import { compose, type Composed } from '@paddock/api/compose';
import { type Failpoints, noFailpoints } from '@paddock/kit/processes/failpoints';
import { pino } from 'pino';
import { waitPatiently } from './wait-patiently.ts';
import type { AnyAnswer, Person, Venue } from './venue.ts';

/** A second API process of the same venue: its own caches, mailboxes and pools, on the same log and database. */
export type SecondProcess = {
  readonly composed: Composed;
  /** Sends a request of the same person to this process; `seen` is the position that they have seen. */
  ask(person: Person, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, seen?: string): Promise<AnyAnswer>;
};

/** @param more settings that differ. @param failpoints where a test can make it wait. */
export const startSecondProcess = async (
  venue: Venue,
  more: Partial<Venue['composed']['deps']['config']> = {},
  failpoints: Failpoints = noFailpoints,
): Promise<SecondProcess> => {
  const config = { ...venue.composed.deps.config, ...more };
  const composed = await compose(config, pino({ level: 'silent' }), venue.clock, failpoints);
  waitPatiently(composed);
  return { composed, ask: (...asked) => askAt(composed, ...asked) };
};

/** Sends one request of a person to one process. */
export const askAt = async (
  { app }: Composed,
  person: Person,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
  seen?: string,
): Promise<AnyAnswer> => {
  const reply = await app.inject({
    method,
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(seen === undefined ? {} : { 'x-min-position': seen }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const isFile = reply.headers['content-disposition'] !== undefined;
  const read = (): unknown => (reply.body === '' ? {} : JSON.parse(reply.body));
  return { status: reply.statusCode, body: isFile ? reply.body : read(), headers: reply.headers };
};
