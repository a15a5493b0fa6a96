import fc from 'fast-check';
import type { ScheduleCommand, scheduleDecider } from '@paddock/shared-domain/booking/decider';
import type { ScheduleDay } from '@paddock/shared-domain/booking/schedule-day';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { BEGINS, commandsOf, foresee, keyOf, type Model, type Op, type Thing } from './schedule-model.ts';

type Decider = Pick<typeof scheduleDecider, 'initialState' | 'evolve' | 'decide'>;
type Real = { day: ScheduleDay; reached: Map<string, number> };

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
      const decision = this.decider.decide(
        { ...command, metadata: { now, actor: { kind: 'visitor' } } } as ScheduleCommand,
        day,
      );
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
  const shown = [...day.slots].map(([, { seatId, startsAt, occupant: thing }]) =>
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
  // One alone: a move away names one place, so two of them never succeed together.
  { weight: 2, arbitrary: fc.record({ op: fc.constant('away' as const), ids: idArb.map((id) => [id]) }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('move' as const), id: idArb, to: slotArb, active }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 40 }) }) },
) as fc.Arbitrary<Op>;

/**
 * Compares a schedule decider with an independent model (S1 … S8, S10): random groups of commands, each accepted or refused as a whole,
 * with ids of others and impossible starts. Throws with the shrunk story at the first difference. Returns how often each answer occurred.
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
