import { createDecode } from '@paddock/event-store/codec';
import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { StoreUnavailable } from '@paddock/event-store/port';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { createFindVoucher } from '@paddock/sales/vouchers/find-voucher';
import { reissueVoucher } from '@paddock/sales/vouchers/reissue';
import { createVoucherIdOf, createVoucherIdsOf } from '@paddock/sales/vouchers/voucher-id';
import { allEvents } from '@paddock/shared-domain/all-events';
import { PaymentId } from '@paddock/shared-domain/kernel/ids';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { voucherCodeFrom } from '@paddock/shared-domain/vouchers/voucher-code';
import { expect, it } from 'vitest';
import { id, price } from '../support/builders/brands.ts';
import { ADA, BOB, NOW } from '../support/builders/venue.ts';
import { sealsPlainly } from '../support/seals-plainly.ts';
import { Crash, FailpointPlan } from './failpoint-plan.ts';
import { freshSeed, seededRandom } from './seed.ts';

const POINTS = ['reissue:before', 'reissue:reserved', 'reissue:recorded'] as const;
const SOLD = 10_000;
const SPENT = 3_300;
/** What goes wrong with a call to the store, beside the crash: the nth append or read of the reissue. */
const FAULTS = [
  { name: 'answers', on: 'nothing', nth: 0 },
  ...[1, 2].flatMap((nth) => [
    { name: `does not write append ${nth}`, on: 'before', nth },
    { name: `writes append ${nth} and does not say so`, on: 'after', nth },
  ]),
  ...[1, 2, 3].map((nth) => ({ name: `does not answer read ${nth}`, on: 'read', nth })),
] as const;
type Fault = (typeof FAULTS)[number];

const idOf = createVoucherIdOf('key of the proof');
const idsOf = createVoucherIdsOf(['key of the proof']);
/** One voucher, partly spent, whose code staff replace, over a store whose calls may fail and in processes that die. */
const createWorld = (seed: number, turn: () => Promise<void> = () => Promise.resolve()) => {
  const random = seededRandom(seed);
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => Math.floor(random() * 256));
  const log = createInMemoryLog(`reissue${seed}`);
  const plan = new FailpointPlan();
  let fault: Fault | undefined;
  const met = { before: 0, after: 0, read: 0 };
  const hit = (on: 'before' | 'after' | 'read', outcome: 'not-written' | 'unknown') => {
    if (fault === undefined) return;
    met[on] += 1;
    if (fault.on === on && met[on] === fault.nth) throw new StoreUnavailable('A planned fault.', outcome);
  };
  const boot = () => {
    const life = { dead: false };
    const commands = createCommands({
      store: openInMemoryStore({
        log,
        now: () => new Date(0),
        faults: {
          beforeAppend: async () => {
            await turn();
            if (life.dead) throw new Crash('a dead process');
            hit('before', 'not-written');
          },
          afterAppend: () => hit('after', 'unknown'),
          beforeRead: async () => {
            await turn();
            hit('read', 'not-written');
          },
        },
      }),
      decode: createDecode([...allEvents]),
      sealReason: sealsPlainly,
      random: () => 0.5,
      sleep: () => new Promise((resolve) => setImmediate(resolve)),
    });
    const people = {
      contactOf: () => Promise.resolve({ email: 'ada@example.com' }),
      sealFor: (_: unknown, text: string) => Promise.resolve({ subjectId: id.subject('s1'), box: text }),
    };
    const failpoints = plan.of(life);
    return Object.assign(life, { commands, parts: { commands, random: bytes, voucherIdOf: idOf, people, failpoints } });
  };
  const first = voucherCodeFrom(bytes);
  const voucherId = idOf(first);
  const sealed = { subjectId: id.subject('s1'), box: first };
  const system = { actor: { kind: 'system', process: 'proof' } as const, now: NOW };
  type Booted = ReturnType<typeof boot>;
  const hold = ({ commands }: Booted, holdId: string, cents: number, typed: string) =>
    createFindVoucher(
      commands,
      idsOf,
    )(typed).then(({ codeId }) =>
      commands.handle(
        voucherDecider,
        voucherId,
        [{ type: 'HoldVoucher', data: { voucherId, codeId, holdId, userId: BOB, amountCents: price(cents) } }],
        { ...system, commandId: `hold:${holdId}` },
      ),
    );
  const post = ({ commands }: Booted, holdId: string) =>
    commands.handle(
      voucherDecider,
      voucherId,
      [{ type: 'PostVoucherHold', data: { voucherId, holdId, userId: BOB, pricing: 2 } }],
      { ...system, commandId: `post:${holdId}` },
    );
  return {
    plan,
    boot,
    first,
    hold,
    post,
    fail: (next: Fault) => void (fault = next),
    sell: async (process: Booted) => {
      await process.commands.handle(
        voucherDecider,
        voucherId,
        [
          {
            type: 'SellVoucher',
            data: {
              voucherId,
              userId: ADA,
              paymentId: PaymentId.parse('p1'),
              amountCents: price(SOLD),
              greeting: { code: sealed, emailTo: null, fromName: null, comments: null },
            },
          },
        ],
        { ...system, commandId: 'sell' },
      );
      await hold(process, 'c1', SPENT, first);
      await post(process, 'c1');
    },
    reissue: ({ parts }: Booted, commandId: string) =>
      reissueVoucher(
        parts,
        { voucherId, userId: ADA },
        {
          actor: { kind: 'staff', userId: BOB, permission: 'user.change_user' },
          now: NOW,
          reason: 'The code was on a picture.',
          commandId,
        },
      ),
    /** The codes that letters carry, in the order in which they were replaced. */
    mailed: () =>
      log.events.flatMap(({ type, data }) =>
        type === 'VoucherReissued' ? [(data as { code: { box: string } }).code.box] : [],
      ),
    reserved: () =>
      log.events.flatMap(({ type, data }) =>
        type === 'VoucherCodeReserved' ? [(data as { codeId: string }).codeId] : [],
      ),
    /** What the code is worth now, read without faults. */
    look: async (typed: string) => {
      fault = undefined;
      const { voucher, replaced } = await createFindVoucher(boot().commands, idsOf)(typed);
      return { left: voucher.availableCents, replaced };
    },
    liability: () =>
      log.events.reduce(
        (sum, { data }) =>
          ((data as { postings?: { account: string; amountCents: number }[] }).postings ?? []).reduce(
            (all, { account, amountCents }) => (account === 'liability:voucher' ? all - amountCents : all),
            sum,
          ),
        0,
      ),
  };
};
type World = ReturnType<typeof createWorld>;

/** Exactly the last mailed code works, all others say that they were replaced, and no cent moved. */
const mustHold = async (world: World, cell: unknown, reissues: number) => {
  const codes = [world.first, ...world.mailed()];
  const looks = await Promise.all(codes.map((code) => world.look(code)));
  const wanted = codes.map((_, at) => ({ left: SOLD - SPENT, replaced: at < codes.length - 1 }));
  expect([cell, codes.length - 1, looks]).toEqual([cell, reissues, wanted]);
  expect([cell, world.liability()]).toEqual([cell, SOLD - SPENT]);
  const present = codes.at(-1) ?? '';
  const process = world.boot();
  expect(await world.hold(process, 'old', 100, world.first)).toMatchObject(
    reissues === 0 ? { outcome: 'accepted' } : { outcome: 'refused', reason: 'CodeReplaced' },
  );
  if (reissues > 0) expect((await world.hold(process, 'new', 100, present)).outcome).toBe('accepted');
};

/** Presses until it is done, each time in a new process if the last one died. `keyOf`: the command id of a try. */
const play = async (fault: Fault, crashes: readonly string[], keyOf: (tries: number) => string, seed: number) => {
  const world = createWorld(seed);
  await world.sell(world.boot());
  for (const point of crashes) world.plan.crashAt(point);
  world.fail(fault);
  let process = world.boot();
  let done: unknown;
  for (let tries = 1; tries <= 6 && done === undefined; tries += 1) {
    done = await world.reissue(process, keyOf(tries)).catch((error: unknown) => {
      if (!(error instanceof Crash) && !(error instanceof StoreUnavailable)) throw error;
      return undefined;
    });
    if (process.dead) process = world.boot();
  }
  expect(done).toHaveProperty('position');
  return world;
};

it('a code is replaced once and no money moves, at whatever step the process dies and whatever call to the store fails', async () => {
  let cells = 0;
  for (const fault of FAULTS)
    for (const first of [undefined, ...POINTS])
      for (const second of first === undefined ? [undefined] : [undefined, ...POINTS]) {
        const crashes = [first, second].filter((point) => point !== undefined);
        const cell = [fault.name, ...crashes];
        const world = await play(fault, crashes, () => 'reissue', (cells += 1));
        expect([cell, world.plan.pending().length <= (second === undefined ? 0 : 1)]).toEqual([cell, true]);
        await mustHold(world, cell, 1);
      }
  expect(cells).toBe(FAULTS.length * (1 + 3 * 4));
});

it('a crash before the voucher names its new code leaves the old one working, and the reserved one unknown', async () => {
  for (const point of ['reissue:before', 'reissue:reserved']) {
    const world = createWorld(1);
    await world.sell(world.boot());
    world.plan.crashAt(point);
    await expect(world.reissue(world.boot(), 'reissue')).rejects.toThrow(Crash);
    expect(world.reserved()).toHaveLength(point === 'reissue:before' ? 0 : 1);
    await mustHold(world, point, 0);
  }
});

it('staff who press again with a new request after a lost answer replace it again, and only the last code works', async () => {
  for (const fault of FAULTS)
    for (const point of POINTS) {
      const world = await play(fault, [point], (tries) => `reissue${tries}`, 7);
      expect(world.mailed().length).toBeGreaterThan(0);
      await mustHold(world, [fault.name, point], world.mailed().length);
    }
});

it('of two reissues at once one is done, and the other is told', async () => {
  const world = createWorld(3);
  await world.sell(world.boot());
  let arrived = 0;
  let open: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (open = resolve));
  const [one, other] = [world.boot(), world.boot()].map(({ parts, ...process }) => ({
    ...process,
    parts: {
      ...parts,
      failpoints: {
        hit: async (name: string) => {
          if (name !== 'reissue:reserved') return;
          if ((arrived += 1) === 2) open();
          await both;
        },
      },
    },
  }));
  if (one === undefined || other === undefined) throw new Error('Two processes.');
  const ended = await Promise.all([world.reissue(one, 'one'), world.reissue(other, 'other')]);
  expect(ended.filter((end) => typeof end === 'object' && 'position' in end)).toHaveLength(1);
  expect(ended).toContainEqual({ refused: 'CodeReplaced' });
  expect(world.reserved()).toHaveLength(2);
  await mustHold(world, 'two at once', 1);
});

it('a payment at the same time is either made with the old code or refused, and never lost', async () => {
  const seed = freshSeed('reissue and redeem at once');
  const met = { accepted: 0, refused: 0 };
  for (let run = 0; run < 200; run += 1) {
    const random = seededRandom(seed + run);
    const world = createWorld(seed + run, async () => {
      for (let turns = Math.floor(random() * 4); turns > 0; turns -= 1)
        await new Promise((resolve) => setImmediate(resolve));
    });
    await world.sell(world.boot());
    const [till, desk] = [world.boot(), world.boot()];
    const [held, reissued] = await Promise.all([
      world.hold(till, 'c2', 1_000, world.first),
      world.reissue(desk, 'reissue'),
    ]);
    expect([seed + run, reissued]).toEqual([seed + run, { position: expect.anything() }]);
    if (held.outcome === 'busy') throw new Error('Nobody else writes.');
    met[held.outcome] += 1;
    if (held.outcome === 'refused') expect(held.reason).toBe('CodeReplaced');
    // What was held before goes on to be spent, after the code was replaced too.
    else expect((await world.post(till, 'c2')).outcome).toBe('accepted');
    const left = SOLD - SPENT - (held.outcome === 'accepted' ? 1_000 : 0);
    expect([seed + run, await world.look(world.mailed()[0] ?? '')]).toEqual([seed + run, { left, replaced: false }]);
    expect([seed + run, world.liability()]).toEqual([seed + run, left]);
  }
  expect(met.accepted * met.refused).toBeGreaterThan(0);
});
