import {
  type CleanHtml,
  LINK_REL,
  opensBeside,
  PAGE_TAGS,
  SAFE_LINK,
  SAFE_PICTURE,
} from '@paddock/shared-domain/catalogue/html-rule';
import sanitizeHtml from 'sanitize-html';

/** Elements removed together with their content, which is not text for people. */
const SWALLOWED =
  'script style template iframe object svg math noscript title textarea select option xmp noembed noframes plaintext'.split(
    ' ',
  );
/** Deeper than any page written by people, and far below a browser's limit. */
const MAX_DEPTH = 60;

const link = (href: string): Record<string, string> =>
  SAFE_LINK.test(href) ? { href, ...(opensBeside(href) ? { target: '_blank' } : {}), rel: LINK_REL } : {};

/** Reduces staff-written html to the allow-list (rule A-122). Cleaning the result again does not change it. */
export const cleanHtml = (html: string): CleanHtml =>
  sanitizeHtml(html, {
    allowedTags: PAGE_TAGS,
    nonTextTags: SWALLOWED,
    allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: MAX_DEPTH,
    parseStyleAttributes: false,
    transformTags: {
      a: (tagName, { href = '' }) => ({ tagName, attribs: link(href) }),
      img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: { src, alt } }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !SAFE_PICTURE.test(attribs['src'] ?? ''),
  }) as CleanHtml;
