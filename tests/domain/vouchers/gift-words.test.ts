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
      'evil.\u200Bcom',
      'ev\u202Eil.com\u202C',
      'evil.\u0441\u043Em',
      'ｅｖｉｌ．ｃｏｍ',
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
  it.each([
    ['Cyrillic letters', 'Р\u0430dd\u043Eсk Сlub'],
    ['Greek letters', 'ΡΑddοck Club'],
    ['a zero-width space', 'Pad\u200Bdock Club'],
    ['a soft hyphen', 'Pad\u00ADdock Club'],
    ['a mark of direction', '\u202EPaddock\u200F Club'],
    ['two spaces', 'Paddock  Club'],
    ['wide letters', 'Ｐａｄｄｏｃｋ Ｃｌｕｂ'],
    ['digits', 'Padd0ck C1ub'],
    ['a capital I', 'Paddock CIub'],
    ['accents', 'Päddöck Clüb'],
  ])('may not have a sender who looks like the venue by %s', (_, name) => {
    expect(claimsToBe(name, ['Paddock Club'])).toBe(true);
    expect(claimsToBe(`${name} security`, ['Paddock Club'])).toBe(true);
  });
  it('may have a sender in any script', () => {
    for (const name of ['Ольга Паддок', 'Ελένη', '李小龍', 'Zoë Müller-O’Brien', 'عمر'])
      expect(claimsToBe(name, ['Paddock Club'])).toBe(false);
    for (const words of ['С днём рождения! До встречи.', 'Χρόνια πολλά. Με αγάπη', 'Пока.Ромео'])
      expect(holdsAddress(words)).toBe(false);
  });
});
