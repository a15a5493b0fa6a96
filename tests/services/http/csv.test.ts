import { csvFile, csvTime } from '@paddock/kit/http/csv';
import { actsCsv } from '@paddock/office/operations/acts-csv';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { expect, it } from 'vitest';

it('a file begins with the mark that lets a spreadsheet read its names as they are', () => {
  const bytes = Buffer.from(csvFile([['name'], ['Renée Müller, Zoë']]));
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.subarray(3).toString()).toBe('name\r\nRenée Müller, Zoë\r\n');
});

it('a moment stands there by the clock of the venue, in a form that a spreadsheet takes for a time', () => {
  const at = Instant.parse('2027-03-14T09:30:00.000Z');
  expect(csvTime(at, 'America/Los_Angeles')).toBe('2027-03-14 01:30');
  expect(csvTime(Instant.parse('2027-03-14T10:00:59.999Z'), 'America/Los_Angeles')).toBe('2027-03-14 03:00');
  expect(csvTime(at, 'Pacific/Chatham')).toBe('2027-03-14 23:15');
});

it('what staff did is told with the exact moment and that of the venue side by side', () => {
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
