import { statementCsv } from '@paddock/office/statements/statement-csv';
import type { StatementLineReply, StatementReply } from '@paddock/shared-domain/statements/contract';
import { describe, expect, it } from 'vitest';

const line = (what: string, reason: string | null = null): StatementLineReply =>
  ({
    event_id: 'e1',
    part: 0,
    stream: 'checkout-k1',
    revision: 5,
    type: 'CheckoutCompleted',
    at: '2027-03-01T18:00:00.000Z',
    kind: 'seats',
    rule: 'A-064/1',
    amount_cents: -7,
    credits: -3,
    what,
    actor: { kind: 'customer', user: null },
    reason,
    balance_cents: -100_005,
    credits_balance: 12,
  }) as unknown as StatementLineReply;
const csv = (...lines: StatementLineReply[]): string[] =>
  statementCsv(
    {
      user: 'ada',
      from: null,
      as_of: '2027-03-02T00:00:00.000Z',
      opening: { cents: 0, credits: 0 },
      lines,
      closing: { cents: 5, credits: 0 },
      outstanding: [],
      moments: [],
    } as unknown as StatementReply,
    'en',
    'America/Los_Angeles',
  ).split('\r\n');

describe('the CSV of a statement', () => {
  it('quotes commas, quotes and line breaks as RFC 4180 says', () => {
    expect(csv(line('Seat "4", 60\nmin'))[2]).toContain('10:00,"Seat ""4"", 60\nmin",-0.07,');
    expect(csv(line('plain'))[2]).toBe(
      '2027-03-01T18:00:00.000Z,2027-03-01 10:00,plain,-0.07,-1000.05,-3,12,A-064/1,customer,,CheckoutCompleted,e1,checkout-k1,5',
    );
  });

  it('never writes a text as a formula, and keeps amounts as numbers', () => {
    for (const evil of ['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])
      expect(csv(line('x', evil)).join('\r\n')).toContain(
        evil.startsWith('\r') || evil.includes('"') ? `"'` : `'${evil}`,
      );
    expect(csv(line('x'))[2]).toContain(',-0.07,');
  });

  it('has the same number of columns in every row', () => {
    const columns = csv(line('x'))
      .slice(0, -1)
      .map((row) => row.split(',').length);
    expect(new Set(columns).size).toBe(1);
  });
});
