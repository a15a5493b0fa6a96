import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, type Instant, instantOf, millisOf, MINUTE } from '@paddock/shared-domain/kernel/time';
import { nextResume } from '@paddock/shared-domain/reconciliation/next-resume';
import { judge, reconcile } from '@paddock/shared-domain/reconciliation/reconcile';
import {
  type BooksItem,
  NOTHING_BEFORE,
  type ProviderItem,
  Resume,
} from '@paddock/shared-domain/reconciliation/resume';

const OVERLAP = DAY;
const GRACE = 15 * MINUTE;

/** A provider and books that grow. A run counts the items that it reads. */
const world = () => {
  let now = millisOf('2027-03-01T18:00:00.000Z' as Instant);
  let number = 0;
  const provider: ProviderItem[] = [];
  const books: BooksItem[] = [];
  let resume: Resume = NOTHING_BEFORE;
  const move = (reference: string, amountCents: number, late: number, type = 'charge') => {
    number += 1;
    const createdAt = instantOf(now - late);
    const item = { id: `txn_${number}`, type, amountCents, feeCents: 3, sourceId: reference, createdAt };
    // The provider lists by time: an item that appears late is placed among older ones.
    const place = provider.findIndex((there) => there.createdAt > createdAt);
    provider.splice(place === -1 ? provider.length : place, 0, item);
  };
  const post = (reference: string, amountCents: number) => {
    number += 3;
    const stream = `checkout-${reference}`;
    books.push({ reference, amountCents, stream, at: instantOf(now), position: String(number), part: 0 });
  };
  const run = () => {
    const settledBefore = instantOf(now - GRACE);
    const from = provider.findIndex(({ id }) => id === resume.providerAfter) + 1;
    const listed = provider.slice(from);
    const written = books.filter(({ position }) => Number(position) > Number(resume.booksAfter));
    const judged = judge(listed, written, settledBefore, resume);
    // Written and read again as JSON, as in the log.
    resume = Resume.parse(JSON.parse(JSON.stringify(nextResume(resume, judged, listed, instantOf(now - OVERLAP)))));
    const whole = reconcile(provider, books, settledBefore);
    return { found: judged.run, whole, read: listed.length + written.length, all: provider.length + books.length };
  };
  return { move, post, run, pass: (millis: number) => void (now += millis), owed: [] as [string, number][] };
};

const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant('both' as const) },
  { weight: 2, arbitrary: fc.constant('provider first' as const) },
  { weight: 2, arbitrary: fc.constant('catch up' as const) },
  { weight: 1, arbitrary: fc.constant('books only' as const) },
  { weight: 1, arbitrary: fc.constant('provider only' as const) },
  { weight: 1, arbitrary: fc.constant('amounts differ' as const) },
  { weight: 1, arbitrary: fc.constant('payout' as const) },
  { weight: 1, arbitrary: fc.constant('late' as const) },
  { weight: 4, arbitrary: fc.constant('hours' as const) },
  { weight: 4, arbitrary: fc.constant('run' as const) },
);

describe('a reconciliation that resumes where the last one ended', () => {
  it('finds exactly what one over the whole history finds, to the item and the cent (L6)', () => {
    const seed = Date.now() % 2 ** 31;
    let runs = 0;
    let differences = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 120 }), (steps) => {
        const venue = world();
        let count = 0;
        for (const what of steps) {
          const reference = `ch_${(count += 1)}`;
          if (what === 'both' || what === 'late') {
            // Appears up to twenty hours late, which the overlap covers.
            venue.move(reference, 100 + count, what === 'late' ? 20 * HOUR : 0);
            venue.post(reference, 100 + count);
          }
          if (what === 'provider first') {
            venue.move(reference, 200 + count, 0);
            venue.owed.push([reference, 200 + count]);
          }
          if (what === 'catch up') for (const [to, amount] of venue.owed.splice(0)) venue.post(to, amount);
          if (what === 'books only') venue.post(reference, 50);
          if (what === 'provider only') venue.move(reference, 70, 0, 'refund');
          if (what === 'amounts differ') {
            venue.move(reference, 300, 0);
            venue.post(reference, 301);
          }
          if (what === 'payout') venue.move(reference, -500, 0, 'payout');
          if (what === 'hours') venue.pass(9 * HOUR);
          if (what !== 'run') continue;
          const { found, whole } = venue.run();
          expect(found).toEqual(whole);
          runs += 1;
          differences += found.differenceCount;
        }
      }),
      { seed, numRuns: 500 },
    );
    console.log(
      `L6: seed ${seed}, ${runs} runs over random histories agree with whole ones, ${differences} differences`,
    );
    expect(differences).toBeGreaterThan(100);
  });

  it('reads about one day’s items however long the history is, and still finds one missing and one extra', () => {
    const venue = world();
    const day = (number: number) => {
      for (let charge = 0; charge < 20; charge += 1) {
        venue.move(`ch_${number}_${charge}`, 1_000, 0);
        venue.post(`ch_${number}_${charge}`, 1_000);
      }
      venue.pass(DAY);
    };
    for (let number = 0; number < 60; number += 1) {
      day(number);
      venue.run();
    }
    venue.move('ch_stray', 1_234, 0);
    venue.post('ch_phantom', 777);
    venue.pass(DAY);
    const { found, whole, read, all } = venue.run();
    expect(found).toEqual(whole);
    expect(found.differences.map(({ kind, reference }) => [kind, reference])).toEqual([
      ['missing', 'ch_stray'],
      ['extra', 'ch_phantom'],
    ]);
    expect(found).toMatchObject({ matched: 1_200, feeCents: 1_201 * 3, providerCents: 1_201_234 });
    console.log(`L6: ${read} of ${all} items read by the last run`);
    expect(read).toBeLessThan(100);
    // A month without new items: both are still reported, and almost nothing is read again.
    venue.pass(30 * DAY);
    for (let look = 0; look < 3; look += 1) expect(venue.run().found.differenceCount).toBe(2);
    expect(venue.run().read).toBeLessThan(5);
  });

  it('does not move on while there are more differences than an event can carry', () => {
    const venue = world();
    for (let charge = 0; charge < 300; charge += 1) venue.move(`ch_${charge}`, 10, 0);
    venue.pass(3 * DAY);
    for (let look = 0; look < 2; look += 1) {
      const { found, read } = venue.run();
      expect([found.differenceCount, read]).toEqual([300, 300]);
    }
  });
});
