import { claimsToBe, holdsAddress } from '@paddock/shared-domain/vouchers/gift-words';
import { describe, expect, it } from 'vitest';

describe('the text of a gift mail', () => {
  it.each(
    [
      'Confirm your card at https://evil.example/x',
      'see www.evil.example',
      'evil.com',
      'Go to Evil.Shop/now',
      'mail me: mallory@evil.test',
      'http：//evil.test',
      'evil。com is fine',
      '192.168.0.1:80',
    ].map((text) => [text] as const),
  )('contains an address: %s', (text) => {
    expect(holdsAddress(`Hello ${text}`)).toBe(true);
  });
  it.each(
    [
      'Happy birthday!\nSee you at the track.',
      'Love, Mum & Dad x',
      '1.5 hours of racing... at 7.30 pm',
      'Para ti, de tu tía.Besos',
      'J. R. Smith Jr.',
      'and/or beer',
    ].map((text) => [text] as const),
  )('contains no address: %s', (text) => {
    expect(holdsAddress(text)).toBe(false);
  });
  it('may not have a sender who claims to be the venue', () => {
    const venue = ['Paddock Club', ''];
    for (const name of ['Paddock Club security', 'PADDOCK-CLUB', 'Pàddock  Club'])
      expect(claimsToBe(name, venue)).toBe(true);
    expect(claimsToBe('Bob', venue)).toBe(false);
  });
});
