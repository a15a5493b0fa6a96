import { cleanHtml } from '@paddock/venue/catalogue/clean-html';
import { describe, expect, it } from 'vitest';

describe('html written to hurt', () => {
  it('TH-09: leaves nothing that runs and no address that is not plain', () => {
    const hostile = [
      '<img src=x onerror=alert(1)>',
      '<a href="java&#115;cript:alert(1)">x</a>',
      '<a href="java&Tab;script:alert(1)">x</a>',
      '<a href="//evil.test">x</a>',
      '<a href="/\\evil.test">x</a>',
      '<a href="/&#9;/evil.test">x</a>',
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
      '<scr<script>ipt>alert(1)</script >',
      '<!--><img src=x onerror=alert(1)>-->',
      `<${'p'.repeat(50)}href="javascript:alert(1)">`,
      `<a ${'x'.repeat(60)}href="javascript:alert(1)">x</a>`,
    ];
    for (const html of hostile) {
      const clean = cleanHtml(html);
      expect(clean).not.toMatch(/<(?!\/?(?:a|p|b|i|table)\b)|onerror|javascript:|alert\(1\)<\/script|href="\/[\t/\\]/);
      expect(cleanHtml(clean)).toBe(clean);
    }
  });

  // Nothing where the reading is linear; about a minute where it is not, which the runner's own limit ends.
  it('TH-27: is read in one go, however it repeats itself', () => {
    const repeats = [`<a ${'a-'.repeat(30_000)}>`, `<a ${'a'.repeat(60_000)}>`, `<script>${'</script'.repeat(8_000)}`];
    for (const html of [...repeats, ...repeats, ...repeats]) expect(cleanHtml(html).length).toBeLessThan(20);
    expect(cleanHtml('<script>a</script b="c">d')).toBe('d');
    expect(cleanHtml('<style>a</STYLE>b')).toBe('b');
  });
});
