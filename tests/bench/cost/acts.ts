import { randomUUID } from 'node:crypto';
import { Client } from '../../k9/client.ts';
import { openConnection, requestBytes } from '../load.ts';
import type { BenchVenue } from '../venue.ts';

const PASSWORD = 'kept-in-the-paddock-27';

/** Does acts one after another, so many side by side. */
export const sideBySide = async <Act>(
  places: number,
  acts: readonly Act[],
  run: (act: Act, place: number) => Promise<void>,
): Promise<void> => {
  let next = 0;
  await Promise.all(
    Array.from({ length: places }, async (_, place) => {
      for (let act = acts[next++]; act !== undefined; act = acts[next++]) await run(act, place);
    }),
  );
};

/** Sends requests one after another over each of so many connections. @throws {Error} if one is refused. */
export const send = async (port: number, connections: number, requests: readonly Buffer[]): Promise<void> => {
  const open = Array.from({ length: connections }, () => openConnection(port));
  await sideBySide(connections, requests, async (request, place) => {
    const { status } = (await open[place]?.ask(request)) ?? { status: 0 };
    if (status < 200 || status >= 300) throw new Error(`An answer has status ${status}.`);
  });
  for (const connection of open) connection.close();
};

/** @param keyed each request has a key against repeats, as the apps send one. */
export const bookingsFor = (venue: BenchVenue, many: number, keyed = false): readonly Buffer[] =>
  Array.from({ length: many }, (_, turn) =>
    requestBytes(
      'POST',
      '/api/reservations',
      venue.desks[turn % venue.desks.length],
      venue.nextBooking(),
      keyed ? `idempotency-key: ${randomUUID()}\r\n` : '',
    ),
  );

export type Asking = (
  method: string,
  path: string,
  token: string | undefined,
  body?: object,
) => Promise<Readonly<Record<string, unknown>>>;

/** Asks the API and returns the body. @throws {Error} if it refuses. */
export const askIn =
  (client: Client): Asking =>
  async (method, path, token, body) => {
    const answer = await client.call(method, path, token, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

/** @returns the token of a new session. */
export const logIn = async (ask: Asking, name: string): Promise<string> =>
  String(
    (await ask('POST', '/auth/token', undefined, { username: `${name}@bench.test`, password: PASSWORD }))['access'],
  );

/** Signs customers with a stored card up, and returns their tokens. */
export const payersOf = async (ask: Asking, many: number): Promise<readonly string[]> => {
  const tokens: string[] = [];
  await sideBySide(8, [...Array(many).keys()], async (number) => {
    const email = `payer${number}@bench.test`;
    const made = await ask('POST', '/users', undefined, { username: email, email, password: PASSWORD });
    const token = String(made['access']);
    await ask('POST', '/users/me/card', token, { token: 'tok_visa' });
    tokens.push(token);
  });
  return tokens;
};

/** Quotes and pays carts of so many seats at one time, one after another for each payer. */
export const checkOut = (
  ask: Asking,
  { nextParty }: Pick<BenchVenue, 'nextParty'>,
  payers: readonly string[],
  { carts, seats }: { readonly carts: number; readonly seats: number },
): Promise<void> =>
  sideBySide(
    payers.length,
    Array.from({ length: carts }, () => nextParty(seats)),
    async (reservations, place) => {
      const token = payers[place];
      const quoted = await ask('POST', '/reservations/checkouts/quote', token, { reservations, voucher: null });
      const paid = await ask('POST', `/reservations/checkouts/${String(quoted['checkout_id'])}/process`, token);
      if (paid['state'] !== 'completed') throw new Error(`A checkout is ${String(paid['state'])}.`);
    },
  );

export type Move = { readonly ids: readonly string[]; readonly calendar: string; readonly slot: string };

/** Books seats that the planner can move to a seat of the same price. */
export const movesIn = async (ask: Asking, venue: BenchVenue, many: number): Promise<readonly Move[]> => {
  const moves: Move[] = [];
  await sideBySide(4, [...Array(many).keys()], async (_, place) => {
    const [seat] = venue.nextParty(1);
    if (seat === undefined) return;
    const made = await ask('POST', '/reservations', venue.desks[place], { ...seat, user: venue.nextGuest() });
    moves.push({ ids: [String(made['id'])], calendar: venue.spareSeat, slot: seat.slot });
  });
  return moves;
};

export const moveAll = (ask: Asking, { desks }: Pick<BenchVenue, 'desks'>, moves: readonly Move[]): Promise<void> =>
  sideBySide(desks.length, moves, async (move, place) => {
    const expected = { card_cents: 0, voucher_cents: 0, credits: 0, owed_cents: 0 };
    await ask('POST', '/planner/move', desks[place], { ...move, expected });
  });
