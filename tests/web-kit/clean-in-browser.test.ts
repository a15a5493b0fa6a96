// @vitest-environment jsdom
import { cleanHtml } from '@paddock/venue/catalogue/clean-html';
import { describe, expect, it } from 'vitest';
import { cleanInBrowser } from '../../services/web-kit/src/html/clean-in-browser.ts';

/** The html as the browser writes it, so that two spellings of the same elements are equal. */
const read = (html: string): string => {
  const room = document.createElement('div');
  room.innerHTML = html;
  return room.innerHTML;
};

describe('the html of a page, cleaned in the browser', () => {
  it('TH-09: keeps everything that the server kept', () => {
    const page =
      '<h2>Rules</h2><p>Drive <strong>clean</strong>, <a href="/reservations">book</a>.</p><hr />' +
      '<p><a href="https://a.test/x">there</a> <a href="mailto:a@b.test">write</a><br /><img src="/p.png" alt="A" /></p>';
    expect(cleanInBrowser(cleanHtml(page))).toBe(read(cleanHtml(page)));
    expect(cleanInBrowser(cleanHtml(page))).toContain(
      '<a href="https://a.test/x" target="_blank" rel="noopener noreferrer nofollow">there</a>',
    );
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&Tab;script:alert(1)">x</a>',
    '<a href="//evil.test" onclick="alert(1)">x</a>',
    '<a href="/&#9;/evil.test">x</a>',
    '<img src="http://evil.test/p.png">',
    '<svg><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<form action="//evil.test"><input name="password"><button>go</button></form>',
    '<p style="position:fixed" id="root" class="bar" data-theme="dark">x</p>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  ])('A9: leaves only plain elements of %s, even if the server cleaned nothing', (html) => {
    const room = document.createElement('div');
    room.innerHTML = cleanInBrowser(html);
    for (const element of room.querySelectorAll('*')) {
      expect(['A', 'P', 'IMG', 'TABLE']).toContain(element.tagName);
      expect(element.getAttributeNames().filter((name) => name !== 'rel' && name !== 'target')).toEqual([]);
    }
  });
});
