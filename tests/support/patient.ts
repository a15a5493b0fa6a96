import { randomUUID } from 'node:crypto';
import type { AnyAnswer, Person } from './venue.ts';

/** Pause before a busy machine is asked again. */
const PAUSE_MS = 50;

type Write = (key: Readonly<Record<string, string>>) => Promise<AnyAnswer>;

/** The server was too slow, or still works on the first request: the outcome is unknown. */
const isNotYet = ({ status, body }: AnyAnswer): boolean =>
  status === 503 || (status === 409 && body.code === 'in_flight');

/** Sends a write, and repeats it with the same idempotency key until there is an answer. It is executed once. */
export const untilAnswered = async (write: Write, key: string = randomUUID()): Promise<AnyAnswer> => {
  for (;;) {
    const answer = await write({ 'idempotency-key': key });
    if (!isNotYet(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
};

/**
 * The same person on a busy machine. The server may answer 503 or `in_flight`, which is not what a test about money is about: then it asks
 * again with the same idempotency key, as the apps do, until the test's own time limit.
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
