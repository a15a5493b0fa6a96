import { csvFile, csvTime } from '@paddock/kit/http/csv';
import { actsCsv } from '@paddock/office/operations/acts-csv';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { expect, it } from 'vitest';

it('a CSV file begins with a byte order mark, so that a spreadsheet reads names with accents', () => {
  const bytes = Buffer.from(csvFile([['name'], ['Renée Müller, Zoë']]));
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.subarray(3).toString()).toBe('name\r\nRenée Müller, Zoë\r\n');
});

it('a time is written in the time zone of the venue, as YYYY-MM-DD HH:MM', () => {
  const at = Instant.parse('2027-03-14T09:30:00.000Z');
  expect(csvTime(at, 'America/Los_Angeles')).toBe('2027-03-14 01:30');
  expect(csvTime(Instant.parse('2027-03-14T10:00:59.999Z'), 'America/Los_Angeles')).toBe('2027-03-14 03:00');
  expect(csvTime(at, 'Pacific/Chatham')).toBe('2027-03-14 23:15');
});

it('the audit file has the exact time of each act and the time at the venue side by side', () => {
  const act = {
    at: Instant.parse('2027-03-01T05:00:00.000Z'),
    actor: { id: 'u1', name: 'Zoë' },
    permission: 'staff',
    type: 'LapHeld',
    about: [],
    reason: null,
    stream: 'lap-1',
    revision: 3,
    event_id: 'e1',
    request_id: null,
  };
  expect(actsCsv([act], 'America/New_York').split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFat,venue_time,actor,actor_id,permission,event,about,reason,stream,revision,request_id',
    '2027-03-01T05:00:00.000Z,2027-03-01 00:00,Zoë,u1,staff,LapHeld,,,lap-1,3,',
  ]);
});
