import fc from 'fast-check';
import type { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import type { ScheduleDay } from '@paddock/shared-domain/booking/schedule-day';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { checkout, DOWNTOWN, reservation, seat, VENUE } from '../support/builders/venue.ts';

type Decider = Pick<typeof scheduleDecider, 'initialState' | 'evolve' | 'decide'>;
type Wanted = { readonly type: string; readonly data: Record<string, unknown> };

/** Starts a hostile caller may name, and whether each lies on the grid, within the hours and before the horizon. */
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
/** 30 minutes before the first slot, and on over all of them. */
const BEGINS = Date.parse('2027-03-02T17:30:00.000Z');

type Thing = { kind: 'held' | 'reserved' | 'blackout'; id: number; checkout: number; user: string; paid: boolean };
type Model = { slots: Map<string, Thing>; now: number; nextId: number; seen: number };
type Real = { day: ScheduleDay; reached: Map<string, number> };

const keyOf = (seatNumber: number, start: number) => `${seatNumber}|${STARTS[start]![0]}`;
const findOf = ({ slots }: Model, id: number) => [...slots].find(([, thing]) => thing.id === id);

/** What the venue's rules say of a start, in the model's own words. */
const verdict = (model: Model, start: number, byStaff = false): string | undefined => {
  const [text, onGrid, open, near] = STARTS[start]!;
  if (!onGrid) return 'SlotOffGrid';
  if (byStaff) return undefined;
  if (Date.parse(text) <= model.now) return 'SlotInPast';
  if (!near) return 'SlotBeyondHorizon';
  return open ? undefined : 'SlotOutsideHours';
};

type Slot = { seat: number; start: number };
type Op =
  | { op: 'hold' | 'reserve' | 'blackOut' | 'confirm' | 'release'; slots: Slot[]; checkout: number; active: boolean }
  | { op: 'cancel' | 'pay' | 'unpay' | 'away'; ids: number[] }
  | { op: 'move'; id: number; to: Slot; active: boolean }
  | { op: 'pass'; minutes: number };

/** Plays an operation on the model: the refusal it foresees, or nothing. All of its parts, or none. */
const foresee = (model: Model, op: Op): string | undefined => {
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
          if (op.op === 'away') continue;
          return 'ReservationUnknown';
        }
        const [key, thing] = found;
        if (op.op === 'away' && thing.kind !== 'reserved') return 'NotAReservation';
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

const commandsOf = (model: Model, op: Op): Wanted[] => {
  if (op.op === 'pass') return [];
  const ofReservation = (id: number) => ({ reservationId: reservation(id), locationId: DOWNTOWN });
  const ids = { pay: { paid: true }, unpay: { paid: false }, away: { toDate: '2027-03-05' }, cancel: {} };
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

class Step implements fc.Command<Model, Real> {
  readonly op: Op;
  readonly decider: Decider;
  constructor(op: Op, decider: Decider) {
    this.op = op;
    this.decider = decider;
  }
  check = () => true;
  toString = () => JSON.stringify(this.op);
  run(model: Model, real: Real): void {
    const wanted = commandsOf(model, this.op);
    const now = new Date(model.now).toISOString() as Instant;
    const foreseen = foresee(model, this.op);
    let day = real.day;
    let said: string | undefined;
    for (const command of wanted) {
      const decision = this.decider.decide({ ...command, metadata: { now, actor: { kind: 'visitor' } } } as never, day);
      if (decision.outcome === 'refused') {
        said = decision.reason;
        break;
      }
      for (const event of decision.events) day = this.decider.evolve(day, event);
    }
    if (said === undefined) real.day = day;
    const counted = `${this.op.op}:${said ?? 'accepted'}`;
    real.reached.set(counted, (real.reached.get(counted) ?? 0) + 1);
    if (said !== foreseen)
      throw new Error(`${this.op.op}: foreseen ${foreseen ?? 'accepted'}, said ${said ?? 'accepted'}`);
    compare(model, real.day);
  }
}

const compare = (model: Model, day: ScheduleDay): void => {
  const shown = day.slots
    .entries()
    .map(([, { seatId, startsAt, occupant: thing }]) =>
      [
        seatId.slice(4),
        startsAt,
        thing.kind,
        thing.reservationId.slice(3),
        thing.kind === 'blackout' ? '' : thing.userId,
        thing.kind === 'reserved' && thing.paid,
      ].join('|'),
    );
  const expected = [...model.slots].map(([key, { kind, id, user, paid }]) => [key, kind, id, user, paid].join('|'));
  const [a, b] = [shown.toSorted().join('\n'), expected.toSorted().join('\n')];
  if (a !== b) throw new Error(`The day shows\n${a}\nand should show\n${b}`);
};

const slotArb = fc.record({
  seat: fc.integer({ min: 1, max: 2 }),
  start: fc.constantFrom(0, 0, 1, 1, 2, 3, 0, 1, 4, 5, 6, 7, 8, 9, 10),
});
const distinct = fc.uniqueArray(slotArb, {
  minLength: 1,
  maxLength: 3,
  selector: ({ seat: number, start }) => keyOf(number, start),
});
const number = fc.integer({ min: 1, max: 3 });
const active = fc.constantFrom(true, true, true, true, true, false);
const idArb = fc.integer({ min: 1, max: 12 });
const opArb: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      op: fc.constantFrom('hold', 'hold', 'reserve', 'confirm', 'release', 'blackOut'),
      slots: distinct,
      checkout: number,
      active,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      op: fc.constantFrom('cancel', 'cancel', 'pay', 'unpay', 'away'),
      ids: fc.array(idArb, { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('move' as const), id: idArb, to: slotArb, active }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 40 }) }) },
) as fc.Arbitrary<Op>;

/**
 * Holds a schedule decider to an independent map model (S1 … S8, S10): random groups of commands, each all or nothing, with
 * foreign ids and hostile starts. Throws with the shrunk story on the first difference; answers what was reached, how often.
 */
export const checkScheduleAgainstModel = (
  decider: Decider,
  options: { readonly seed: number; readonly stories: number },
): ReadonlyMap<string, number> => {
  const reached = new Map<string, number>();
  fc.assert(
    fc.property(
      fc.commands([opArb.map((op) => new Step(op, decider))], { maxCommands: 60, size: '+1' }),
      (commands) => {
        fc.modelRun(
          () => ({
            model: { slots: new Map<string, Thing>(), now: BEGINS, nextId: 0, seen: 0 },
            real: { day: decider.initialState, reached },
          }),
          commands,
        );
      },
    ),
    { numRuns: options.stories, seed: options.seed },
  );
  return reached;
};
