import { reviseLocation } from '@paddock/shared-domain/venues/write-contract';
import { describe, expect, it } from 'vitest';

const isTaken = (post_booking_url: string): boolean =>
  reviseLocation.body?.safeParse({ post_booking_url }).success === true;

describe('the address to which a venue leads its customers after a booking', () => {
  it('TH-13 has one plain host, or is empty', () => {
    for (const address of [
      '',
      'https://venue.test',
      'http://10.0.0.7:8080/thanks?x=a@b#c',
      'https://venue.test?from=paddock',
    ])
      expect([address, isTaken(address)]).toEqual([address, true]);
    for (const address of [
      'https://paddock.test@evil.test/',
      'https://u:p@evil.test/',
      'https://evil.test\r\nx',
      'https://ev il.test',
      'https:\\\\evil.test',
      'https://paddock.test\\@evil.test',
      'https:evil.test',
      '//evil.test',
      'javascript:alert(1)',
    ])
      expect([address, isTaken(address)]).toEqual([address, false]);
  });
});
