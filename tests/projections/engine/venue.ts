import { event } from '@paddock/shared-domain/kernel/message';
import { bigint, instant, integer, json, nullable, text } from '@paddock/projections/engine/column';
import { codecOf } from '@paddock/projections/engine/codec';
import { announce, change, projection, rowKey } from '@paddock/projections/engine/projection';
import { table, type RowIn } from '@paddock/projections/engine/table';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { z } from 'zod';

/** A small venue: slots of seats are taken and freed, and notes are left. */
export const SlotTaken = event('SlotTaken', {
  reservationId: z.string(),
  seatId: z.string(),
  startsAt: Instant,
  cents: z.number().int(),
});
export const SlotFreed = event('SlotFreed', { reservationId: z.string() });
export const NoteLeft = event('NoteLeft', { seatId: z.string(), note: z.string() });
export type VenueEvent = z.infer<typeof SlotTaken> | z.infer<typeof SlotFreed> | z.infer<typeof NoteLeft>;
export const codec = codecOf([SlotTaken, SlotFreed, NoteLeft]);

/** Counts all events of a seat: a count shows an event that was applied twice or never, where a state might not. */
export const seats = table('seats', {
  columns: {
    seat_id: text(),
    taken: integer(),
    freed: integer(),
    notes: integer(),
    cents: bigint(),
    last_position: text(),
  },
  key: ['seat_id'],
  constraints: ['check (cents <= 1000000000)'],
});
export const held = table('held', {
  columns: { reservation_id: text(), seat_id: text(), starts_at: instant(), cents: integer() },
  key: ['reservation_id'],
  indexes: [{ on: '(seat_id, starts_at)', unique: true }],
});
const none = (seat_id: string): RowIn<typeof seats> => ({
  seat_id,
  taken: 0,
  freed: 0,
  notes: 0,
  cents: 0,
  last_position: '',
});

/** Its handlers read another row first: a freed slot names only its reservation. */
export const occupancies = projection<VenueEvent>({
  name: 'occupancies',
  version: 1,
  tables: [seats, held],
  on: {
    SlotTaken: ({ data, position }) => [
      change(held, { reservation_id: data.reservationId }, () => ({
        reservation_id: data.reservationId,
        seat_id: data.seatId,
        starts_at: data.startsAt,
        cents: data.cents,
      })),
      change(seats, { seat_id: data.seatId }, (row = none(data.seatId)) => ({
        ...row,
        taken: row.taken + 1,
        cents: row.cents + data.cents,
        last_position: position,
      })),
      announce('occupancies', { seat: data.seatId }),
    ],
    SlotFreed: {
      reads: ({ data }) => [rowKey(held, { reservation_id: data.reservationId })],
      changes: ({ data, position }, rows) => {
        const slot = rows.get(held, { reservation_id: data.reservationId });
        if (!slot) throw new Error('A slot was freed that nobody held.');
        return [
          change(held, { reservation_id: data.reservationId }, () => undefined),
          change(seats, { seat_id: slot.seat_id }, (row = none(slot.seat_id)) => ({
            ...row,
            freed: row.freed + 1,
            cents: row.cents - slot.cents,
            last_position: position,
          })),
          announce('occupancies', { seat: slot.seat_id }),
        ];
      },
    },
    NoteLeft: ({ data, position }) => [
      change(seats, { seat_id: data.seatId }, (row = none(data.seatId)) => ({
        ...row,
        notes: row.notes + 1,
        last_position: position,
      })),
    ],
  },
});

/** One document for each seat, and the note in an index so that Postgres can refuse it. */
export const documents = table('documents', {
  columns: {
    seat_id: text(),
    document: json<{ readonly slots: readonly string[]; readonly cents: number }>(),
    note: nullable(text()),
  },
  key: ['seat_id'],
  indexes: [{ on: '(note)' }],
});
export const summaries = projection<VenueEvent>({
  name: 'summaries',
  version: 1,
  tables: [documents],
  on: {
    SlotTaken: ({ data }) => [
      change(documents, { seat_id: data.seatId }, (row) => ({
        seat_id: data.seatId,
        note: row?.note ?? null,
        document: {
          slots: [...(row?.document.slots ?? []), data.startsAt].slice(-5),
          cents: (row?.document.cents ?? 0) + data.cents,
        },
      })),
      announce('summaries', { seat: data.seatId }, () => ({ startsAt: data.startsAt })),
    ],
    NoteLeft: ({ data }) => [
      change(documents, { seat_id: data.seatId }, (row) => ({
        seat_id: data.seatId,
        document: row?.document ?? { slots: [], cents: 0 },
        note: data.note,
      })),
    ],
  },
});

export const tallies = table('tallies', { columns: { day: text(), freed: integer() }, key: ['day'] });
export const releases = projection<VenueEvent>({
  name: 'releases',
  version: 1,
  tables: [tallies],
  on: { SlotFreed: () => [change(tallies, { day: 'all' }, (row) => ({ day: 'all', freed: (row?.freed ?? 0) + 1 }))] },
});
export const venueProjections = [occupancies, summaries, releases];

export const slotAt = (n: number): Instant => new Date(Date.UTC(2026, 0, 1) + n * 1_800_000).toISOString() as Instant;
export const taken = (n: number, seat = `seat${n % 7}`) => ({
  type: 'SlotTaken',
  data: { reservationId: `r${n}`, seatId: seat, startsAt: slotAt(n), cents: 100 + (n % 50) },
  at: slotAt(n),
});
export const freed = (n: number) => ({ type: 'SlotFreed', data: { reservationId: `r${n}` }, at: slotAt(n) });
export const noted = (seatId: string, note: string) => ({ type: 'NoteLeft', data: { seatId, note } });

/** A realistic mixture of events, always the same for the same numbers; two of three reservations stay. */
export const busyVenue = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index).map((n) =>
    n % 4 === 3
      ? freed(n - 3)
      : n % 20 === 9
        ? noted(`seat${n % 97}`, `note\t${n}\\ "x"\n`)
        : taken(n, `seat${n % 97}`),
  );
