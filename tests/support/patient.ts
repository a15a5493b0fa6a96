import { randomUUID } from 'node:crypto';
import type { AnyAnswer, Person } from './venue.ts';

/** How long a machine that is busy is left alone before it is asked again. */
const PAUSE_MS = 50;

type Write = (key: Readonly<Record<string, string>>) => Promise<AnyAnswer>;

/** Too slow to answer, or still at work on what was asked before: neither says what came of it. */
const isNotYet = ({ status, body }: AnyAnswer): boolean =>
  status === 503 || (status === 409 && body.code === 'in_flight');

/** Sends a write, and again under the same key until it is answered: it is done once, however slow the machine. */
export const untilAnswered = async (write: Write, key: string = randomUUID()): Promise<AnyAnswer> => {
  for (;;) {
    const answer = await write({ 'idempotency-key': key });
    if (!isNotYet(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
};

/**
 * The same person on a machine that others use too. "Not now" is an honest answer, and no story about money is about it: they
 * ask again, as the apps' people do, under the same key. The test's own limit ends the asking.
 */
export const patient = (person: Person): Person => {
  const read = async (path: string): Promise<AnyAnswer> => {
    let answer = await person.get(path);
    while (answer.status === 503) answer = await person.get(path);
    return answer;
  };
  return {
    ...person,
    get: read,
    post: (path, body, headers) =>
      untilAnswered((key) => person.post(path, body, { ...key, ...headers }), headers?.['idempotency-key']),
    patch: (path, body, headers) =>
      untilAnswered((key) => person.patch(path, body, { ...key, ...headers }), headers?.['idempotency-key']),
  };
};
