import { createDecode } from '@paddock/event-store/codec';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import type { Handled, Wanted } from '@paddock/kit/command-handling/commands';
import { eventId } from '@paddock/kit/command-handling/derived-id';
import { type BoardCommand, boardDecider } from '@paddock/shared-domain/boards/board';
import { type BoardEvent, boardEvents, type BoardTerms } from '@paddock/shared-domain/boards/events';
import { freezesAsOf } from '@paddock/shared-domain/boards/freeze-board';
import { AwardId, TeamId } from '@paddock/shared-domain/boards/ids';
import { BoardId, UserId } from '@paddock/shared-domain/kernel/ids';
import { DAY, type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOW } from '../support/builders/venue.ts';
import { freshSeed } from './seed.ts';

const numRuns = process.env['PROOFS'] === 'full' ? 500 : 15;
const seed = freshSeed('Board books');
const boardId = BoardId.parse('league');
const terms: BoardTerms = {
  name: 'Winter league',
  description: '',
  calculation: 'POINTS',
  locationId: null,
  active: true,
  since: NOW,
  until: plusMillis(NOW, 2 * DAY),
  frame: 'SEASON',
  trackId: null,
  carGroupId: null,
  carId: null,
  sessions: null,
  tyres: null,
  ballastMinKg: null,
  countBest: null,
};
type State = ReturnType<typeof boardDecider.evolve>;
type Act = (board: State) => Wanted<BoardCommand>;

const acts: fc.Arbitrary<Act> = fc
  .record({ what: fc.integer({ min: 1, max: 16 }), award: fc.integer({ min: 1, max: 12 }), points: fc.nat(25) })
  .map(({ what, award, points }): Act => {
    const named = { boardId, awardId: AwardId.parse(`award${award}`), memberIds: [UserId.parse('ada')] };
    const teamId = TeamId.parse(`team${award % 3}`);
    if (what === 1)
      return (board) => ({
        type: 'DefineBoard',
        data: {
          boardId,
          ...terms,
          name: `League ${award % 3}`,
          ...(board && points > 12 ? { seenRevision: board.revision - (points % 3 === 0 ? 1 : 0) } : {}),
        },
      });
    if (what === 2)
      return (board) => ({
        type: 'FreezeBoard',
        data: { boardId, asOf: (board && freezesAsOf(board)) ?? NOW, rows: award, hash: 'a'.repeat(64) },
      });
    if (what <= 4) return () => ({ type: 'ReopenBoard', data: { boardId, why: 'A rig was offline.' } });
    if (what <= 8) return () => ({ type: 'WithdrawPoints', data: named });
    return () => ({ type: 'AwardPoints', data: { ...named, teamId, carId: null, points, awardedAt: NOW } });
  });
/** Requests at one moment, each with commands that are decided together, by a warm or a cold process. */
type Step = 'close' | { readonly requests: readonly (readonly Act[])[]; readonly cold: boolean };
const some = (most: number) => ({ minLength: 1, maxLength: most });
const histories: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { arbitrary: fc.constant('close' as const), weight: 2 },
    {
      arbitrary: fc.record({ requests: fc.array(fc.array(acts, some(3)), some(3)), cold: fc.boolean() }),
      weight: 7,
    },
  ),
  { minLength: 15, maxLength: 45 },
);
const DEFINED: Step = { requests: [[() => ({ type: 'DefineBoard', data: { boardId, ...terms } })]], cold: false };
const actor = { kind: 'system', process: 'test' } as const;

/** What a stream without books says to commands that are decided together: all or none. */
const decideTogether = (
  wanted: readonly Wanted<BoardCommand>[],
  board: State,
  now: Instant,
): { readonly board: State; readonly answer: Answer } => {
  let next = board;
  const events: BoardEvent[] = [];
  for (const one of wanted) {
    const decision = boardDecider.decide({ ...one, metadata: { now, actor } } as BoardCommand, next);
    if (decision.outcome === 'refused') return { board, answer: decision.reason };
    next = decision.events.reduce(boardDecider.evolve, next);
    events.push(...decision.events);
  }
  return { board: next, answer: events };
};
type Answer = string | readonly BoardEvent[];
const answerOf = (handled: Handled<BoardEvent, string>): Answer => {
  if (handled.outcome === 'busy') return 'busy';
  return handled.outcome === 'refused' ? handled.reason : handled.events;
};
const shown = (board: State): unknown => board && { ...board, awards: null, former: null };

/** Sends a history to a stream that keeps books, and compares each answer with that of a stream that keeps none. */
const compare = async (decider: typeof boardDecider, steps: readonly Step[]): Promise<void> => {
  const store = openInMemoryStore();
  const decode = createDecode([...boardEvents]);
  const process = () => createCommands({ store, decode, random: () => 0, sleep: () => Promise.resolve() });
  const warm = process();
  let whole: State;
  let [from, now] = [0, NOW];
  for (const [n, step] of [DEFINED, ...steps].entries()) {
    now = plusMillis(now, DAY);
    if (step === 'close') {
      const { state, revision } = await process().load(decider, boardId);
      const carried = decider.books.carry(state, boardId, { from, to: revision });
      if (carried === undefined || whole === undefined) throw new Error('The board is defined.');
      const commandId = `books:${revision + 1}`;
      const id = eventId(commandId, `board-${boardId}`, 0, carried);
      await store.append(`board-${boardId}`, revision, [{ id, ...carried, metadata: { commandId, actor, at: now } }]);
      from = revision + 1;
      // The closing is an event too.
      whole = { ...whole, place: whole.place + 1 };
      continue;
    }
    const who = step.cold ? process() : warm;
    const expected: Answer[] = [];
    const sent = step.requests.map((request, at) => {
      const wanted = request.map((act) => act(whole));
      const decided = decideTogether(wanted, whole, now);
      whole = decided.board;
      expected.push(decided.answer);
      return who.handle(decider, boardId, wanted, { commandId: `step:${n}:${at}`, now, actor });
    });
    expect((await Promise.all(sent)).map(answerOf)).toEqual(expected);
    for (const commands of [warm, process()])
      expect(shown((await commands.load(decider, boardId)).state)).toEqual(shown(whole));
  }
};
const compareAll = (decider: typeof boardDecider, more: { endOnFailure?: boolean } = {}): Promise<void> =>
  fc.assert(
    fc.asyncProperty(histories, (steps) => compare(decider, steps)),
    { seed, numRuns, ...more },
  );

/** The decider with another event that closes its books. */
const closing = (
  change: (data: Extract<BoardEvent, { type: 'BoardCarriedForward' }>['data']) => object,
): typeof boardDecider => {
  const { books } = boardDecider;
  const carry: typeof books.carry = (...args) => {
    const carried = books.carry(...args);
    return carried?.type === 'BoardCarriedForward'
      ? ({ ...carried, data: { ...carried.data, ...change(carried.data) } } as BoardEvent)
      : carried;
  };
  return { ...boardDecider, books: { ...books, carry } };
};

describe('a board whose books close', () => {
  it('decides as one whose books never close, warm and cold, also about awards of any former book', async () => {
    await expect(compareAll(boardDecider)).resolves.toBeUndefined();
  });

  it('decides the same if its indexes name every book for every award', async () => {
    const everything = closing(({ former }) => ({ former: former.map(({ from }) => ({ from, ids: '_'.repeat(32) })) }));
    await expect(compareAll(everything)).resolves.toBeUndefined();
  });

  it('is found out if a closing drops something', async () => {
    const former = boardDecider.books.former;
    if (former === undefined) throw new Error('A board has former books.');
    const faults: readonly (readonly [string, typeof boardDecider])[] = [
      ['no index', closing(() => ({ former: [] }))],
      ['only the last index', closing((data) => ({ former: data.former.slice(-1) }))],
      [
        'indexes that point behind their book',
        closing((data) => ({ former: data.former.map(({ ids }) => ({ ids, from: data.place })) })),
      ],
      ['not frozen', closing(() => ({ frozen: false }))],
      ['never reopened', closing(() => ({ reopenedAt: null }))],
      ['revision of the closing', closing(({ place }) => ({ revision: place }))],
      ['place before the closing', closing(({ place }) => ({ place: place - 1 }))],
      [
        'nothing is recalled',
        { ...boardDecider, books: { ...boardDecider.books, former: { ...former, recall: (board) => board } } },
      ],
      ['nobody asks', { ...boardDecider, books: { ...boardDecider.books, former: { ...former, asked: () => [] } } }],
      [
        'nothing is found',
        { ...boardDecider, books: { ...boardDecider.books, former: { ...former, knows: () => false } } },
      ],
    ];
    for (const [fault, decider] of faults)
      await expect(compareAll(decider, { endOnFailure: true }), fault).rejects.toThrow();
  });
});
