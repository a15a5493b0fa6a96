/**
 * Cleans staff-written html to a small allow-list (ruling A-122). It is written anew from tokens, never patched: a tag leaves
 * only in the one form spelled here, and everything else leaves as text. Runs on the server, on write and again on read.
 */

const BLOCKS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td'];
const INLINE = ['strong', 'em', 'b', 'i', 'u', 's', 'small', 'code', 'a'];
const PAIRED: ReadonlySet<string> = new Set([...BLOCKS, ...INLINE]);
const SINGLE: ReadonlySet<string> = new Set(['br', 'hr', 'img']);
/** Their content is not text for people: it goes with them. */
const SWALLOWED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
  'noscript',
  'title',
  'textarea',
  'select',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
]);
const MAX_DEPTH = 60;

const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:[^<>"']|"[^"<>]*"|'[^'<>]*')*)>/y;
/** A name is no longer than any we know: without a bound a long word is read anew from each of its letters (attack A27). */
const ATTRIBUTE = /([a-zA-Z-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/g;
const ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|copy|reg|hellip|ndash|mdash|euro|pound|#\d{1,6}|#x[0-9a-fA-F]{1,5});/y;

const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

const codePoint = (value: number): string =>
  value > 0 && value <= 0x10_ffff && !(value >= 0xd800 && value <= 0xdfff) ? String.fromCodePoint(value) : '\ufffd';

/** Attribute text as a browser would read it, so that `java&#115;cript:` is seen for what it is. */
const decoded = (text: string): string =>
  text.replace(/&(#x[0-9a-fA-F]+|#\d+|[a-zA-Z]+);?/g, (whole, name: string) => {
    if (name.startsWith('#')) {
      const hex = name[1] === 'x' || name[1] === 'X';
      return codePoint(Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10));
    }
    return NAMES[name] ?? whole;
  });

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '&#39;');

/** A link may lead to a path of this site, to http(s), a mail address or a phone number. Control characters: none. */
const SAFE_LINK = /^(?:https?:\/\/[^\s]+|mailto:[^\s]+|tel:[+\d() -]+|\/(?![/\\])[^\s\\]*|#[\w-]*)$/i;
const SAFE_PICTURE = /^(?:https:\/\/[^\s]+|\/(?![/\\])[^\s\\]*)$/i;

const attributesOf = (text: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, decoded(double ?? single ?? bare ?? ''));
  }
  return found;
};

const opening = (name: string, text: string): string => {
  const attributes = attributesOf(text);
  if (name === 'a') {
    const href = attributes.get('href') ?? '';
    if (!SAFE_LINK.test(href)) return '<a>';
    const away = /^https?:/i.test(href) ? ' target="_blank"' : '';
    return `<a href="${escaped(href)}"${away} rel="noopener noreferrer nofollow">`;
  }
  if (name === 'img') {
    const source = attributes.get('src') ?? '';
    if (!SAFE_PICTURE.test(source)) return '';
    return `<img src="${escaped(source)}" alt="${escaped(attributes.get('alt') ?? '')}">`;
  }
  return `<${name}>`;
};

/** Skips the content of a swallowed element; an unclosed one takes the rest. */
const afterSwallowed = (html: string, name: string, from: number): number => {
  const start = new RegExp(`</${name}`, 'gi');
  start.lastIndex = from;
  const found = start.exec(html);
  const end = found === null ? -1 : html.indexOf('>', found.index);
  return end === -1 ? html.length : end + 1;
};

/** The html with nothing in it but the allow-list; every opened tag is closed. Cleaning twice changes nothing more. */
export const cleanHtml = (html: string): string => {
  const open: string[] = [];
  let out = '';
  for (let at = 0; at < html.length;) {
    const sign = html[at] as string;
    if (sign === '<') {
      if (html.startsWith('<!--', at)) {
        const end = html.indexOf('-->', at + 4);
        at = end === -1 ? html.length : end + 3;
        continue;
      }
      TAG.lastIndex = at;
      const match = TAG.exec(html);
      if (match === null) {
        out += '&lt;';
        at += 1;
        continue;
      }
      at = TAG.lastIndex;
      const [, closes, rawName = '', rest = ''] = match;
      const name = rawName.toLowerCase();
      if (SWALLOWED.has(name)) {
        if (closes === '') at = afterSwallowed(html, name, at);
      } else if (closes === '' && SINGLE.has(name)) out += opening(name, rest);
      else if (closes === '' && PAIRED.has(name) && open.length < MAX_DEPTH) {
        open.push(name);
        out += opening(name, rest);
      } else if (closes === '/' && open.includes(name)) {
        for (let last = open.pop(); last !== undefined; last = last === name ? undefined : open.pop())
          out += `</${last}>`;
      }
    } else if (sign === '&') {
      ENTITY.lastIndex = at;
      const match = ENTITY.exec(html);
      out += match === null ? '&amp;' : match[0];
      at += match === null ? 1 : match[0].length;
    } else if (sign === '>') {
      out += '&gt;';
      at += 1;
    } else if (sign === '\u0000') at += 1;
    else {
      out += sign;
      at += 1;
    }
  }
  while (open.length > 0) out += `</${open.pop()}>`;
  return out;
};
