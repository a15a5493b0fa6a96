import type { Instant } from '@paddock/shared-domain/kernel/time';
import { checkout, DOWNTOWN, reservation, seat, VENUE } from '../support/builders/venue.ts';

export type Wanted = { readonly type: string; readonly data: Record<string, unknown> };

/** Starts that a caller may name, and whether each is on the grid, within the hours and before the horizon. */
const STARTS: readonly (readonly [string, boolean, boolean, boolean])[] = [
  ['2027-03-02T18:00:00.000Z', true, true, true],
  ['2027-03-02T18:30:00.000Z', true, true, true],
  ['2027-03-02T19:00:00.000Z', true, true, true],
  ['2027-03-03T05:30:00.000Z', true, true, true],
  ['2027-03-02T18:15:00.000Z', false, true, true],
  ['2027-03-02T18:45:00.000Z', false, true, true],
  ['2027-03-02T18:00:01.000Z', false, true, true],
  ['2027-03-02T18:30:00.001Z', false, true, true],
  ['2027-03-02T17:30:00.000Z', true, false, true],
  ['2027-03-03T06:00:00.000Z', true, false, true],
  ['2027-05-04T19:00:00.000Z', true, true, false],
];
/** 30 minutes before the first slot. The clock then passes all of them. */
export const BEGINS = Date.parse('2027-03-02T17:30:00.000Z');

export type Thing = {
  kind: 'held' | 'reserved' | 'blackout';
  id: number;
  checkout: number;
  user: string;
  paid: boolean;
};
export type Model = { slots: Map<string, Thing>; now: number; nextId: number; seen: number };

export const keyOf = (seatNumber: number, start: number) => `${seatNumber}|${STARTS[start]![0]}`;
const findOf = ({ slots }: Model, id: number) => [...slots].find(([, thing]) => thing.id === id);

/** What the venue's rules say about a start, by the model. */
const verdict = (model: Model, start: number, byStaff = false): string | undefined => {
  const [text, onGrid, open, near] = STARTS[start]!;
  if (!onGrid) return 'SlotOffGrid';
  if (byStaff) return undefined;
  if (Date.parse(text) <= model.now) return 'SlotInPast';
  if (!near) return 'SlotBeyondHorizon';
  return open ? undefined : 'SlotOutsideHours';
};

export type Slot = { seat: number; start: number };
export type Op =
  | { op: 'hold' | 'reserve' | 'blackOut' | 'confirm' | 'release'; slots: Slot[]; checkout: number; active: boolean }
  | { op: 'cancel' | 'pay' | 'unpay' | 'away'; ids: number[] }
  | { op: 'move'; id: number; to: Slot; active: boolean }
  | { op: 'pass'; minutes: number };

/** Plays an operation on the model, as a whole or not at all. Returns the refusal it expects, or nothing. */
export const foresee = (model: Model, op: Op): string | undefined => {
  const slots = new Map([...model.slots].map(([key, thing]) => [key, { ...thing }]));
  const draft = { ...model, slots };
  const take = (slot: Slot, thing: Omit<Thing, 'id'>, refusal: string | undefined, active = true) => {
    if (refusal !== undefined) return refusal;
    if (!active) return 'SeatRetired';
    if (slots.has(keyOf(slot.seat, slot.start))) return 'SlotTaken';
    slots.set(keyOf(slot.seat, slot.start), { ...thing, id: (draft.nextId += 1) });
    return undefined;
  };
  const one = (): string | undefined => {
    if (op.op === 'pass') draft.now += op.minutes * 60_000;
    else if (op.op === 'move') {
      const from = findOf(draft, op.id);
      if (!from) return 'ReservationUnknown';
      if (from[1].kind !== 'reserved') return from[1].kind === 'held' ? 'ReservationInCheckout' : 'NotAReservation';
      if (from[0] === keyOf(op.to.seat, op.to.start)) return undefined;
      const refusal = verdict(draft, op.to.start) ?? (op.active ? undefined : 'SeatRetired');
      if (refusal !== undefined) return refusal;
      if (slots.has(keyOf(op.to.seat, op.to.start))) return 'SlotTaken';
      slots.delete(from[0]);
      slots.set(keyOf(op.to.seat, op.to.start), from[1]);
    } else if ('ids' in op) {
      for (const id of op.ids) {
        const found = findOf(draft, id);
        if (!found) {
          return op.op === 'away' ? 'MoveOvertaken' : 'ReservationUnknown';
        }
        const [key, thing] = found;
        if (op.op === 'away' && thing.kind !== 'reserved') return 'NotAReservation';
        // The move saw it at another place, or unpaid: it comes too late.
        if (op.op === 'away' && (key !== keyOf(SEEN.seat, SEEN.start) || thing.paid !== SEEN.paid))
          return 'MoveOvertaken';
        if (thing.kind === 'held') return 'ReservationInCheckout';
        if (op.op === 'cancel' || op.op === 'away') slots.delete(key);
        else if (thing.kind === 'blackout') return 'NotAReservation';
        else thing.paid = op.op === 'pay';
      }
    } else
      for (const slot of op.slots) {
        const there = slots.get(keyOf(slot.seat, slot.start));
        const mine = there?.kind === 'held' && there.checkout === op.checkout;
        const user = `user${op.checkout}`;
        let refusal: string | undefined;
        if (op.op === 'hold' && !mine)
          refusal = take(
            slot,
            { kind: 'held', checkout: op.checkout, user, paid: false },
            verdict(draft, slot.start),
            op.active,
          );
        if (op.op === 'reserve')
          refusal = take(
            slot,
            { kind: 'reserved', checkout: 0, user, paid: false },
            verdict(draft, slot.start),
            op.active,
          );
        if (op.op === 'blackOut')
          refusal = take(
            slot,
            { kind: 'blackout', checkout: 0, user: '', paid: false },
            verdict(draft, slot.start, true),
          );
        if (op.op === 'release' && mine) slots.delete(keyOf(slot.seat, slot.start));
        if (op.op === 'confirm') {
          if (there?.kind === 'reserved' && there.checkout === op.checkout) continue;
          if (!mine) refusal = 'HoldMissing';
          else Object.assign(there, { kind: 'reserved', paid: true });
        }
        if (refusal !== undefined) return refusal;
      }
    return undefined;
  };
  const refusal = one();
  if (refusal === undefined) Object.assign(model, draft);
  return refusal;
};

/** What every move away in the stories saw of its reservation. */
const SEEN = { seat: 1, start: 0, paid: false };
const AWAY = {
  toDate: '2027-03-05',
  seen: { from: { seatId: seat(SEEN.seat), startsAt: STARTS[SEEN.start]![0], priceCents: 1800 }, paid: SEEN.paid },
  arrived: { seatId: seat(2), startsAt: '2027-03-05T20:00:00.000Z', priceCents: 1800, moveId: 'move' },
};

export const commandsOf = (model: Model, op: Op): Wanted[] => {
  if (op.op === 'pass') return [];
  const ofReservation = (id: number) => ({ reservationId: reservation(id), locationId: DOWNTOWN });
  const ids = { pay: { paid: true }, unpay: { paid: false }, away: AWAY, cancel: {} };
  const types = {
    pay: 'MarkReservationPaid',
    unpay: 'MarkReservationPaid',
    away: 'MoveReservationAway',
    cancel: 'CancelReservation',
  };
  if ('ids' in op) return op.ids.map((id) => ({ type: types[op.op], data: { ...ofReservation(id), ...ids[op.op] } }));
  const place = ({ seat: number, start }: Slot) => ({ seatId: seat(number), startsAt: STARTS[start]![0] as Instant });
  const facts = { venue: VENUE, seatActive: op.active };
  if (op.op === 'move')
    return [{ type: 'MoveReservation', data: { ...ofReservation(op.id), ...place(op.to), ...facts } }];
  const verbs = {
    hold: 'HoldSlot',
    reserve: 'ReserveSlot',
    blackOut: 'BlackOutSlot',
    confirm: 'ConfirmHeldSlot',
    release: 'ReleaseHeldSlot',
  };
  let id = model.nextId;
  return op.slots.map((slot) => {
    const there = model.slots.get(keyOf(slot.seat, slot.start));
    const repeats = op.op === 'hold' && there?.kind === 'held' && there.checkout === op.checkout;
    return {
      type: verbs[op.op],
      data: {
        ...ofReservation(repeats ? there.id : (id += 1)),
        ...place(slot),
        ...facts,
        userId: `user${op.checkout}`,
        priceCents: 1800,
        checkoutId: op.op === 'reserve' ? null : checkout(op.checkout),
        ...(op.op === 'reserve' ? { paid: false } : {}),
        ...(op.op === 'blackOut' ? { notes: null } : {}),
      },
    };
  });
};
