import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { COUNTRY_CODES } from '@paddock/shared-domain/kernel/country-codes';
import { flagPicture } from '@paddock/web-kit/format/flag-picture.ts';
import { describe, expect, it } from 'vitest';

const folder = join(dirname(createRequire(import.meta.url).resolve('flag-icons/package.json')), 'flags', '4x3');

describe('the picture of a flag', () => {
  it('is a file of the product for the public address, and stays what a venue has set otherwise', () => {
    expect(flagPicture('https://flagcdn.com/us.svg')).toBe('/flags/us.svg');
    for (const own of [
      'https://flags.test/us.png',
      'https://flagcdn.com/w40/us.png',
      'https://flagcdn.com/../us.svg',
      '',
    ])
      expect(flagPicture(own)).toBe(own);
  });

  it('is there for every country that a racer can choose', () => {
    expect(COUNTRY_CODES.filter((code) => !existsSync(join(folder, `${code}.svg`)))).toEqual([]);
  });
});
