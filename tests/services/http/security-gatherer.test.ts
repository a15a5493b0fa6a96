import { createGatherer, type SecurityEvent } from '@paddock/kit/http/security-events';
import { describe, expect, it } from 'vitest';
import { id, instant } from '../../support/builders/brands.ts';

const failed = (over: Partial<SecurityEvent> = {}): SecurityEvent => ({
  at: instant('2027-03-01T18:00:00.000Z'),
  kind: 'LOGIN_FAILED',
  what: 'POST /auth/token',
  source: '203.0.113.7',
  login: 'ada@paddock.test',
  ...over,
});

describe('security events that come in masses', () => {
  it('are one row with a count for calls of one kind, person and source in a minute', () => {
    const { add, take } = createGatherer();
    for (let call = 0; call < 5; call += 1) add(failed());
    expect(take()).toMatchObject([{ kind: 'LOGIN_FAILED', times: 5 }]);
    expect(take()).toEqual([]);
  });

  it('make few rows for each source, however many names it tries; the rest is counted', () => {
    const { add, take } = createGatherer();
    for (let call = 0; call < 10_000; call += 1) add(failed({ login: `guess-${call}@paddock.test` }));
    add(failed({ source: '198.51.100.1', login: 'bob@paddock.test' }));
    const rows = take();
    expect(rows.length).toBeLessThan(70);
    const counted = rows.filter(({ kind }) => kind !== 'ALARM_SOURCE');
    expect(counted.reduce((sum, { times }) => sum + times, 0)).toBe(10_001);
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'MANY', what: 'LOGIN_FAILED', source: '203.0.113.7' }));
    expect(rows).toContainEqual(expect.objectContaining({ source: '198.51.100.1', login: 'bob@paddock.test' }));
  });

  it('make few rows in all, however many sources there are', () => {
    const { add, take } = createGatherer();
    for (let call = 0; call < 20_000; call += 1) add(failed({ source: `10.1.${call >> 8}.${call & 255}` }));
    expect(take().length).toBeLessThan(2_100);
  });

  it('raise an alarm once for many failures of one account, and for many accounts from one source', () => {
    const { add } = createGatherer();
    const user = id.user('ada');
    const ofOne = Array.from({ length: 50 }, (_, call) => add(failed({ user, source: `10.0.0.${call}` })));
    expect(ofOne.filter((alarm) => alarm !== undefined)).toEqual(['ALARM_ACCOUNT']);
    const ofMany = Array.from({ length: 50 }, (_, call) => add(failed({ login: `guess-${call}@paddock.test` })));
    expect(ofMany.filter((alarm) => alarm !== undefined)).toEqual(['ALARM_SOURCE']);
    // The next quarter of an hour begins again.
    expect(add(failed({ user, at: instant('2027-03-01T18:20:00.000Z') }))).toBeUndefined();
  });

  it('raise an alarm when one-time codes are turned off', () => {
    expect(createGatherer().add(failed({ kind: 'CODES_OFF' }))).toBe('ALARM_CODES_OFF');
  });
});
