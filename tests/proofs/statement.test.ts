import type { RecordedEvent } from '@paddock/event-store/port';
import { codec } from '@paddock/projections/all';
import { foldEvents } from '@paddock/projections/engine/fold';
import { RowCache } from '@paddock/projections/engine/row-cache';
import { statements } from '@paddock/projections/statements/project';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { allLines, linesBetween, type Statement, statementFrom } from '@paddock/shared-domain/statements/statement';
import type { MoneyEvent } from '@paddock/shared-domain/statements/statement-event';
import type { StatementLine } from '@paddock/shared-domain/statements/statement-line';
import { describe, expect, it } from 'vitest';
import { howMany } from '../support/how-many.ts';
import { runSequence } from './ledger-sequence.ts';
import { newFigures } from './ledger-world.ts';
import { freshSeed, seededRandom } from './seed.ts';
import { expectedBill } from './statement-oracle.ts';

/** Histories of people; each sequence has two. */
const HISTORIES = Number(process.env['STATEMENT_HISTORIES'] ?? howMany(600, 10_000));
const MOMENTS = 3;

type Bill = (lines: readonly StatementLine[], user: UserId, period: { asOf: Instant; from?: Instant }) => Statement;
const honest: Bill = (lines, user, period) => statementFrom(user, lines, period);
const money = (log: readonly RecordedEvent[]): Recorded<MoneyEvent>[] =>
  log.map((event) => codec.decode(event) as Recorded<MoneyEvent>);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The lines as the read model stores them, event by event. */
const storedLines = async (log: readonly RecordedEvent[]): Promise<StatementLine[]> => {
  const rows = new RowCache();
  await foldEvents(statements, codec, log, rows);
  const lines = rows.writes().find(({ table }) => table.name === 'lines')?.upserts ?? [];
  return (lines as unknown as StatementLine[]).toSorted(
    (a, b) => Number(a.position) - Number(b.position) || a.part - b.part,
  );
};

/** Differences between the bills of a log and what the raw log says they must be. */
const violationsOf = (
  log: readonly RecordedEvent[],
  user: UserId,
  random: () => number,
  bill: Bill,
  lines: readonly StatementLine[],
): string[] => {
  const found: string[] = [];
  const times = log.map(({ metadata }) => millisOf((metadata as { at: Instant }).at));
  // At an event, just before or just after it: there a bill can be wrong by a line.
  const moment = (): Instant =>
    instantOf((times[Math.floor(random() * times.length)] ?? 0) + Math.floor(random() * 3) - 1);
  for (let n = 0; n < MOMENTS; n += 1) {
    const [from, asOf] = [moment(), moment()].toSorted() as [Instant, Instant];
    const [then, before] = [expectedBill(log, user, asOf), expectedBill(log, user, from)];
    const whole = bill(lines, user, { asOf });
    const earlier = bill(lines, user, { asOf: from });
    const part = bill(lines, user, { asOf, from });
    const say = (text: string) => found.push(`${user} as of ${asOf}: ${text}`);
    if (whole.closing.cents !== then.cents || whole.closing.credits !== then.credits)
      say(`closes at ${whole.closing.cents}/${whole.closing.credits} and must at ${then.cents}/${then.credits}`);
    if (sum(whole.lines.map(({ amount_cents }) => amount_cents)) !== then.cents) say('the lines do not add up');
    if ((whole.lines.at(-1)?.balance_cents ?? 0) !== then.cents) say('the running balance ends elsewhere');
    // 1. A bill of a period opens with the balance with which the one before closed.
    if (part.opening.cents + sum(part.lines.map(({ amount_cents }) => amount_cents)) !== then.cents)
      say('opening and lines are not the closing');
    // 2. Two bills differ by the events between them, and by nothing else.
    const between = linesBetween(earlier.lines, whole.lines);
    if (sum(between.map(({ amount_cents }) => amount_cents)) !== then.cents - before.cents)
      say('the difference is not the money between');
    const named = new Set(between.map(({ event_id }) => event_id));
    const must = new Set([...then.events].filter((id) => !before.events.has(id)));
    if (named.size !== must.size || [...must].some((id) => !named.has(id)))
      say(`the difference names ${named.size} events of ${must.size}`);
    // 3. The items that were open then.
    const open = new Map(whole.outstanding.map(({ item_id, owed_cents }) => [item_id, owed_cents]));
    if (open.size !== then.owed.size || [...then.owed].some(([item, cents]) => open.get(item) !== cents))
      say('other items are open');
  }
  return found;
};

const people = (seed: number): readonly UserId[] => [`u${seed}a`, `u${seed}b`] as UserId[];

describe('a statement', () => {
  it(
    'equals at any moment the independent sum of the log to the cent, and two of them differ by the events between',
    async () => {
      const seed = freshSeed('statements');
      const random = seededRandom(seed);
      const figures = newFigures();
      let [lineCount, moments, histories] = [0, 0, 0];
      const began = performance.now();
      for (let n = 0; histories < HISTORIES; n += 1) {
        const log = await runSequence(seed + n, figures);
        const lines = allLines(money(log));
        // Lines made in one go equal lines made event by event.
        const stored = await storedLines(log);
        if (JSON.stringify(stored) !== JSON.stringify(lines))
          throw new Error(`sequence ${seed + n}: stored lines differ`);
        for (const user of people(seed + n)) {
          const violations = violationsOf(log, user, random, honest, n % 2 === 0 ? lines : stored);
          if (violations.length > 0) throw new Error(`sequence ${seed + n}: ${violations.slice(0, 3).join('; ')}`);
          histories += 1;
          moments += MOMENTS;
        }
        lineCount += lines.length;
      }
      console.log(
        `statements: ${histories} histories, ${moments} pairs of moments, ${lineCount} lines, 0 off; stored lines equal lines made at once; ${Math.round((performance.now() - began) / 1000)} s`,
      );
      expect(lineCount / histories).toBeGreaterThan(3);
    },
    Math.max(120_000, HISTORIES * 30),
  );

  const without =
    (drop: (line: StatementLine, at: number) => boolean): Bill =>
    (lines, user, period) =>
      honest(
        lines.filter((line, at) => !drop(line, at)),
        user,
        period,
      );
  const changed =
    (change: (line: StatementLine) => StatementLine): Bill =>
    (lines, user, period) =>
      honest(lines.map(change), user, period);
  const bugs: readonly (readonly [string, Bill])[] = [
    ['fees left out', without(({ kind }) => kind === 'fee')],
    [
      'a refund with the wrong sign',
      changed((line) => (line.kind === 'refund' ? { ...line, amount_cents: -line.amount_cents } : line)),
    ],
    [
      'a cent lost on every tenth line',
      changed((line) =>
        line.revision % 10 === 3 && line.amount_cents > 0 ? { ...line, amount_cents: line.amount_cents - 1 } : line,
      ),
    ],
    [
      'the moment itself left out',
      (lines, user, period) =>
        honest(
          lines.filter(({ at }) => at < period.asOf),
          user,
          period,
        ),
    ],
    [
      'credits spent without being taken off',
      changed((line) => (line.kind === 'credits_used' ? { ...line, credits: 0 } : line)),
    ],
    ['part payments forgotten', changed((line) => (line.item_change === 'paid' ? { ...line, item_cents: 0 } : line))],
    ['declined cards kept quiet', without(({ kind }) => kind === 'card_declined')],
    [
      'an opening that forgets what was before',
      (lines, user, period) => ({ ...honest(lines, user, period), opening: { cents: 0, credits: 0 } }),
    ],
  ];
  it.each(bugs)('with a bug is caught: %s', async (_, bill) => {
    const random = seededRandom(7);
    let caught = 0;
    for (let seed = 1; seed <= 400 && caught === 0; seed += 1) {
      const log = await runSequence(seed, newFigures());
      for (const user of people(seed)) caught += violationsOf(log, user, random, bill, allLines(money(log))).length;
    }
    expect(caught).toBeGreaterThan(0);
  });
});
