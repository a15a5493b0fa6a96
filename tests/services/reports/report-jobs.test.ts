import { createReportJobs } from '@paddock/office/reports/report-jobs';
import { createDecode } from '@paddock/event-store/codec';
import type { EventStore, RecordedEvent } from '@paddock/event-store/port';
import { allEvents } from '@paddock/shared-domain/all-events';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { HOUR, type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import type { AskedReport } from '@paddock/shared-domain/reports/asked-report';
import { describe, expect, it } from 'vitest';
import { position } from '../../support/builders/brands.ts';

const asked = { kind: 'outstanding' } as AskedReport;
const [ada, bob, cleo] = ['ada', 'bob', 'cleo'] as UserId[] as [UserId, UserId, UserId];
const paid = (n: number): RecordedEvent => ({
  id: `e${n}`,
  type: 'SeatsHeld',
  data: { checkoutId: 'c' },
  metadata: {},
  stream: 'checkout-c',
  revision: n,
  position: position(String(n + 1)),
  recordedAt: '',
});

/** A log that holds its reader after 201 events, until `open()` or an abort. `damaged`: its events cannot be decoded. */
const gated = (count: number, damaged = false) => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  let readers = 0;
  const store = {
    head: () => Promise.resolve(position(String(count))),
    subscribeAll: async function* (_: unknown, { signal }: { signal: AbortSignal }) {
      readers += 1;
      try {
        for (let n = 0; n < count && !signal.aborted; n += 1) {
          const item = { ...paid(n), type: 'OutstandingItemAdded', data: {} };
          yield { kind: 'event' as const, event: damaged ? item : paid(n) };
          if (n === 200) {
            const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
            await Promise.race([gate, left]);
          }
        }
        if (!signal.aborted) yield { kind: 'caught-up' as const };
      } finally {
        readers -= 1;
      }
    },
  } as unknown as EventStore;
  return { store, open: () => open(), readers: () => readers };
};
const jobsOver = (store: EventStore, clock = { millis: millisOf('2027-03-01T18:00:00.000Z' as Instant) }) => {
  let number = 0;
  const jobs = createReportJobs({
    store,
    decode: createDecode([...allEvents]),
    clock: { now: () => instantOf(clock.millis) },
    newId: () => `report${(number += 1)}`,
    log: { error: () => undefined, warn: () => undefined },
  });
  const begin = async (by: UserId) => {
    const job = await jobs.start(by, asked, 'UTC');
    if (job === 'busy') throw new Error('busy');
    return job;
  };
  return { jobs, begin, clock };
};
const until = async (is: () => boolean): Promise<void> => {
  while (!is()) await new Promise((resolve) => setImmediate(resolve));
};

describe('the reports of one process', () => {
  it('show their progress and how many events they have read', async () => {
    const { store, open } = gated(400);
    const { begin } = jobsOver(store);
    const job = await begin(ada);
    await until(() => job.events > 0);
    expect(job.state).toBe('running');
    expect(job.share).toBeGreaterThan(0);
    expect(job.share).toBeLessThan(1);
    open();
    await until(() => job.state === 'done');
    expect([job.events, job.share]).toEqual([400, 1]);
  });

  it('stop on request and read the log no further', async () => {
    const { store, readers } = gated(400);
    const { jobs, begin } = jobsOver(store);
    const job = await begin(ada);
    await until(() => job.events > 0);
    expect(readers()).toBe(1);
    jobs.stop(job.id);
    await until(() => job.state !== 'running' && readers() === 0);
    expect([job.state, job.rows]).toEqual(['stopped', undefined]);
    jobs.stop(job.id);
    jobs.stop('nobody');
    expect(jobs.find(job.id)?.state).toBe('stopped');
  });

  it('run two at a time for one person and four in all; a stopped one makes room for another', async () => {
    const { store, readers } = gated(400);
    const { jobs, begin } = jobsOver(store);
    const first = await begin(ada);
    await begin(ada);
    expect(await jobs.start(ada, asked, 'UTC')).toBe('busy');
    await begin(bob);
    await begin(bob);
    expect(await jobs.start(cleo, asked, 'UTC')).toBe('busy');
    jobs.stop(first.id);
    await until(() => first.state === 'stopped');
    expect(await jobs.start(cleo, asked, 'UTC')).not.toBe('busy');
    await jobs.close();
    expect(readers()).toBe(0);
  });

  it('are kept when done: the newest four of a person, as long as they are requested', async () => {
    const { store } = gated(10);
    const { jobs, begin, clock } = jobsOver(store);
    const all = [];
    for (let n = 0; n < 6; n += 1) {
      const job = await begin(ada);
      await until(() => job.state === 'done');
      all.push(job.id);
    }
    expect(all.map((id) => jobs.find(id) !== undefined)).toEqual([false, false, true, true, true, true]);
    clock.millis += HOUR;
    expect(jobs.find('report6')).toBeDefined();
    await begin(bob);
    expect(jobs.find('report3')).toBeUndefined();
    expect(jobs.find('report6')).toBeDefined();
  });

  it('fail with a problem if the log has an unreadable event', async () => {
    const { jobs, begin } = jobsOver(gated(10, true).store);
    const job = await begin(ada);
    await until(() => job.state !== 'running');
    expect([job.state, job.problem]).toEqual(['failed', 'unreadable']);
    expect(jobs.find(job.id)).toMatchObject({ state: 'failed', rows: undefined });
  });
});
