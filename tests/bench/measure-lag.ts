import { openConnection, percentile, requestBytes } from './load.ts';
import type { Row } from './rows.ts';
import type { BenchVenue } from './venue.ts';

/** Goal 8: at 200 bookings a second, how long a read takes that must show the reader's own write, beside a plain read. */
export const measureOwnWrites = async (port: number, venue: BenchVenue, seconds: number): Promise<readonly Row[]> => {
  const writers = Array.from({ length: 16 }, () => ({ book: openConnection(port), look: openConnection(port) }));
  const waits: number[] = [];
  const plain: number[] = [];
  let bad = 0;
  const until = performance.now() + seconds * 1000;
  const everyMs = (1000 / 200) * writers.length;
  await Promise.all(
    writers.map(async ({ book, look }, turn) => {
      for (let next = performance.now() + (turn * everyMs) / writers.length; next < until; next += everyMs) {
        const pause = next - performance.now();
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
        const wanted = venue.nextBooking();
        const desk = venue.desks[turn % venue.desks.length];
        const made = await book.ask(requestBytes('POST', '/api/reservations', desk, wanted));
        const position = /\r\nx-position: (\S+)/i.exec(made.head)?.[1];
        if (made.status !== 201 || position === undefined) {
          bad += 1;
          continue;
        }
        const path = `/api/avail/quote?date=${wanted.slot.slice(0, 10)}&location=${venue.location}`;
        const askedAt = performance.now();
        const seen = await look.ask(requestBytes('GET', path, undefined, undefined, `x-min-position: ${position}\r\n`));
        waits.push(performance.now() - askedAt);
        if (seen.status !== 200) bad += 1;
        const againAt = performance.now();
        await look.ask(requestBytes('GET', path));
        plain.push(performance.now() - againAt);
      }
    }),
  );
  for (const { book, look } of writers) [book, look].forEach((connection) => connection.close());
  const p99 = percentile(waits, 0.99);
  return [
    {
      subject: `own write shown, ${(waits.length / seconds).toFixed(0)} bookings/s, p99${bad === 0 ? '' : ` (${bad} bad)`}`,
      measured: `${p99.toFixed(1)} ms (p50 ${percentile(waits, 0.5).toFixed(1)})`,
      floor: `${percentile(plain, 0.99).toFixed(1)} ms plain read`,
      ratio: undefined,
      goal: 'wait <= 20 ms, lag <= 100 ms',
      met: p99 <= 20,
    },
  ];
};
