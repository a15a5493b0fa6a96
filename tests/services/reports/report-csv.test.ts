import { reportCsv } from '@paddock/office/reports/report-csv';
import { reportRow } from '@paddock/shared-domain/reports/report-row';
import { describe, expect, it } from 'vitest';
import { localDate } from '../../support/builders/brands.ts';

const date = localDate('2027-03-01');

describe('a report as a CSV file', () => {
  it('has a header row, amounts in dollars, and the line ends of RFC 4180', () => {
    const rows = [
      reportRow({ date, location: 'loc1', kind: 'seats' }, { amount_cents: 123456 }),
      reportRow({ date, location: 'loc1', kind: 'refunds' }, { amount_cents: -5 }),
    ];
    expect(reportCsv(rows, new Map([['loc1', 'Santa Ana']]))).toBe(
      '\uFEFFdate,location,kind,amount\r\n2027-03-01,Santa Ana,seats,1234.56\r\n2027-03-01,Santa Ana,refunds,-0.05\r\n',
    );
    expect(reportCsv([reportRow({ weekday: 6, minute: 870 }, { sold_slots: 3 })], new Map())).toBe(
      '\uFEFFweekday,time,sold_slots\r\nSunday,14:30,3\r\n',
    );
    expect(reportCsv([], new Map())).toBe('\uFEFF\r\n');
  });

  it('names members of staff, or shows their id if their user was deleted', () => {
    const rows = ['dana1', 'gone1', undefined].map((staff) =>
      reportRow(
        { location: 'loc1', kind: 'cash', ...(staff === undefined ? {} : { staff }) },
        { kept_cents: 100, in_cents: 100 },
      ),
    );
    expect(reportCsv(rows, new Map([['dana1', 'Dana']])).split('\r\n')).toEqual([
      '\uFEFFlocation,kind,staff,in,kept',
      'loc1,cash,Dana,1.00,1.00',
      'loc1,cash,gone1,1.00,1.00',
      'loc1,cash,,1.00,1.00',
      '',
    ]);
  });

  it('has its figures in reading order, not in the order in which they are stored', () => {
    const kept = { left_members: 1, end_members: 4, joined_members: 3, start_members: 2, unpaid_members: 0 };
    expect(reportCsv([reportRow({}, kept)], new Map()).split('\r\n')).toEqual([
      '\uFEFFstart_members,joined_members,left_members,end_members,unpaid_members',
      '2,3,1,4,0',
      '',
    ]);
    const replayed = { sales: 1, difference_cents: 0, replayed_total_cents: 5, recorded_total_cents: 5 };
    expect(reportCsv([reportRow({}, replayed)], new Map()).split('\r\n')[0]).toBe(
      '\uFEFFsales,recorded_total,replayed_total,difference',
    );
  });

  it('contains no formula: a location name that a spreadsheet would run is written as text', () => {
    const rows = [reportRow({ location: 'loc1' }, { sales: 1 })];
    const named = (name: string) => reportCsv(rows, new Map([['loc1', name]])).split('\r\n')[1];
    for (const sign of ['=', '+', '-', '@', '\t', '＝', ' ='])
      expect(named(`${sign}HYPERLINK(1)`)).toBe(`'${sign}HYPERLINK(1),1`);
    expect(named('=cmd|"calc",1')).toBe(`"'=cmd|""calc"",1",1`);
    expect(named('Ana,\r\nSanta')).toBe('"Ana,');
  });
});
