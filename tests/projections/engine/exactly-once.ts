import type { RecordedEvent } from '@paddock/event-store/port';
import type pg from 'pg';

/** What each seat must show, counted from the raw log without the product's code. */
const expected = (log: readonly RecordedEvent[]) => {
  const seats = new Map<string, { taken: number; freed: number; notes: number; cents: number }>();
  const holding = new Map<string, { seatId: string; cents: number }>();
  const seat = (id: string) => {
    const known = seats.get(id) ?? { taken: 0, freed: 0, notes: 0, cents: 0 };
    seats.set(id, known);
    return known;
  };
  for (const { type, data } of log) {
    const fact = data as { seatId: string; reservationId: string; cents: number };
    if (type === 'SlotTaken') {
      holding.set(fact.reservationId, fact);
      seat(fact.seatId).taken += 1;
      seat(fact.seatId).cents += fact.cents;
    } else if (type === 'SlotFreed') {
      const slot = holding.get(fact.reservationId);
      if (!slot) continue;
      seat(slot.seatId).freed += 1;
      seat(slot.seatId).cents -= slot.cents;
      holding.delete(fact.reservationId);
    } else if (type === 'NoteLeft') seat(fact.seatId).notes += 1;
  }
  return { seats, freed: log.filter(({ type }) => type === 'SlotFreed').length, held: holding.size };
};

/** Compares the read models with the log: every event exactly once in each (invariant P2). @returns the differences. */
export const differences = async (pool: pg.Pool, log: readonly RecordedEvent[]): Promise<string[]> => {
  const { seats, freed, held } = expected(log);
  const found: string[] = [];
  const rows = await pool.query<{ seat_id: string; taken: number; freed: number; notes: number; cents: string }>(
    'select * from occupancies.seats',
  );
  if (rows.rows.length !== seats.size) found.push(`seats: ${rows.rows.length} instead of ${seats.size}`);
  for (const row of rows.rows) {
    const want = seats.get(row.seat_id);
    const got = { taken: row.taken, freed: row.freed, notes: row.notes, cents: Number(row.cents) };
    if (JSON.stringify(got) !== JSON.stringify(want))
      found.push(`${row.seat_id}: ${JSON.stringify(got)} instead of ${JSON.stringify(want)}`);
  }
  const tally = await pool.query<{ freed: number }>(`select freed from releases.tallies`);
  if ((tally.rows[0]?.freed ?? 0) !== freed) found.push(`freed: ${tally.rows[0]?.freed} instead of ${freed}`);
  const holding = await pool.query<{ count: string }>('select count(*) from occupancies.held');
  if (Number(holding.rows[0]?.count) !== held) found.push(`held: ${holding.rows[0]?.count} instead of ${held}`);
  const sold = await pool.query<{ seat_id: string; cents: string }>(
    `select seat_id, document->>'cents' as cents from summaries.documents`,
  );
  const takenCents = new Map<string, number>();
  for (const { type, data } of log) {
    const { seatId, cents } = data as { seatId: string; cents: number };
    if (type === 'SlotTaken') takenCents.set(seatId, (takenCents.get(seatId) ?? 0) + cents);
  }
  for (const { seat_id, cents } of sold.rows) {
    if (Number(cents) !== (takenCents.get(seat_id) ?? 0))
      found.push(`${seat_id} sold for ${cents} instead of ${takenCents.get(seat_id)}`);
  }
  return found;
};
