import { readPhone } from '@paddock/people/identity/phone';
import { isPhone } from '@paddock/shared-domain/identity/contact-rules';
import { expect, it } from 'vitest';

const stored = (text: string, country: 'US' | 'DE' | 'GB' = 'US') => {
  const read = readPhone(text, country);
  return 'phone' in read ? read.phone : undefined;
};

it('a phone is stored as E.164 in any usual spelling', () => {
  for (const text of [
    '212-555-0123',
    '(212) 555-0123',
    '212.555.0123',
    ' 2125550123 ',
    '1 212 555 0123',
    '+1 (212) 555-0123',
    // With the invisible marks that phones copy from their contacts.
    '\u202a+1 (212) 555-0123\u202c',
    '\u200e212-555-0123',
  ])
    expect(stored(text), text).toBe('+12125550123');
  for (const text of ['２１２５５５０１２３', '٢١٢٥٥٥٠١٢٣', '۲۱۲۵۵۵۰۱۲۳']) {
    expect(isPhone(text), text).toBe(true);
    expect(stored(text), text).toBe('+12125550123');
  }
});

it('a foreign phone is stored so that it can be dialled: (0) is dropped, and 00, 011 or no prefix becomes a plus', () => {
  expect(stored('+49 (0)30 1234567')).toBe('+49301234567');
  for (const text of ['+44 20 7123 4567', '00 44 20 7123 4567', '011 44 20 7123 4567', '442071234567'])
    expect(stored(text), text).toBe('+442071234567');
  expect(stored('030 1234567', 'DE')).toBe('+49301234567');
  expect(stored('020 7123 4567', 'GB')).toBe('+442071234567');
});

it('a text without a number, with two numbers or with an extension is refused with a sentence', () => {
  for (const text of ['212-555-0123 ext 4', '212-555-0123 x45', '212 555 0123#4', '+12125550123;ext=4'])
    expect(readPhone(text, 'US'), text).toEqual({ fault: expect.stringContaining('extension') });
  for (const text of [
    '(212) 555-0123; 415-555-0199',
    '(212) 555-0123 / 4',
    '+1 (212) 555+0123',
    '++12125550123',
    '1-800-FLOWERS12345',
    '+1234567890123456',
    '5550100199 or 5550100200',
    'call me on 2125550123',
    '0000000000',
  ])
    expect(readPhone(text, 'US'), text).toEqual({ fault: expect.stringContaining('one phone number') });
});
