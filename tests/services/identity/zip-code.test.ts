import { readZipCode, ZIP_FAULT } from '@paddock/people/identity/zip-code';
import { expect, it } from 'vitest';
import { openVenue } from './venue.ts';

const US_PHONE = '+12125550123';

it('a zip code is of the country of the venue, in capitals and plain digits', () => {
  for (const [text, zip] of [
    ['92701', '92701'],
    [' 92701-1234 ', '92701-1234'],
    ['９２７０１', '92701'],
  ] as const)
    expect(readZipCode(text, 'US', US_PHONE), text).toEqual({ zip });
  expect(readZipCode('sw1a 1aa', 'GB', '')).toEqual({ zip: 'SW1A 1AA' });
  expect(readZipCode('1234ab', 'NL', '')).toEqual({ zip: '1234AB' });
});

it('a zip code may be of the country of the phone number', () => {
  expect(readZipCode('K1A 0B1', 'US', '+16135550123')).toEqual({ zip: 'K1A 0B1' });
  expect(readZipCode('10115', 'GB', '+4930123456')).toEqual({ zip: '10115' });
  // Hong Kong has none.
  expect(readZipCode('Kowloon', 'US', '+85223456789')).toEqual({ zip: 'KOWLOON' });
});

it('any other text is refused with a sentence', () => {
  for (const text of ['1', '9270', '927011', 'ABCDE', 'K1A 0B1', '92701; 10115'])
    expect(readZipCode(text, 'US', US_PHONE), text).toEqual({ fault: ZIP_FAULT });
  expect(readZipCode('10115', 'GB', '')).toEqual({ fault: ZIP_FAULT });
});

it('a profile stores it so, refuses another at its field, and accepts what was stored before', async () => {
  const venue = openVenue();
  const { id, token } = await venue.signUp('ada@paddock.test');
  const revise = (body: object) => venue.call('PATCH', `/users/${id}`, { token, body });
  expect((await revise({ zip_code: '9' })).body).toMatchObject({ zip_code: [ZIP_FAULT] });
  // The phone of the same request counts.
  const both = { zip_code: 'k1a 0b1', contact_phone: '+1 613 555 0123' };
  expect((await revise(both)).body).toMatchObject({ zip_code: 'K1A 0B1', contact_phone: '+16135550123' });
  expect((await revise({ zip_code: 'K1A 0B1', contact_phone: '' })).status).toBe(200);
  expect((await revise({ zip_code: '' })).body).toMatchObject({ zip_code: '' });
});
