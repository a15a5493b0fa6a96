// The floor: a bare Fastify with one SQL statement, on the same machine. Prints its port on stdout.
//   node floor-server.ts postgres://...
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 16 });
pool.on('error', () => undefined);
await pool.query(`
  create schema if not exists bench;
  create table if not exists bench.doc (location text, date text, body text not null, primary key (location, date));
  create table if not exists bench.reservation (
    id bigint generated always as identity primary key, seat text not null, starts_at text not null,
    customer text not null, price_cents integer not null, made_at timestamptz not null default now(),
    unique (seat, starts_at));
`);
const app = Fastify();
app.get<{ Querystring: { date: string; location: string } }>('/doc', async ({ query: { date, location } }, reply) => {
  const found = await pool.query<{ body: string }>({
    name: 'doc',
    text: 'select body from bench.doc where location = $1 and date = $2',
    values: [location, date],
  });
  return reply.type('application/json').send(found.rows[0]?.body ?? '[]');
});
app.post<{ Body: { calendar: string; slot: string; user: string } }>('/reservations', async ({ body }, reply) => {
  const made = await pool.query<{ id: string }>({
    name: 'book',
    text: 'insert into bench.reservation (seat, starts_at, customer, price_cents) values ($1, $2, $3, 1800) returning id',
    values: [body.calendar, body.slot, body.user],
  });
  return reply.code(201).send({ id: made.rows[0]?.id, ...body, cost_cents: 1800, paid: false });
});
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.stdout.write(`${typeof address === 'object' ? (address?.port ?? '') : ''}\n`);
