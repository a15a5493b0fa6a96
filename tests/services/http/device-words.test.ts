import { deviceWords } from '@paddock/kit/http/device-words';
import { describe, expect, it } from 'vitest';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

describe('The words for a device', () => {
  it.each([
    [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, Windows'],
    [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge, Windows'],
    [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera, Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet, Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari, macOS',
    ],
    ['Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'Chrome, ChromeOS'],
    ['curl/8.5.0', ''],
    [undefined, ''],
  ])('are browser and system, each by its name: %s', (userAgent, words) => {
    expect(deviceWords(userAgent)).toBe(words);
  });

  it('repeat nothing that the caller wrote', () => {
    const words = deviceWords(`Call +1 555 0100 at once https://evil.test Chrome/1 Windows ${'x'.repeat(10_000)}`);
    expect(words).toBe('Chrome, Windows');
  });
});
