import {
  type CleanHtml,
  LINK_REL,
  opensBeside,
  PAGE_TAGS,
  SAFE_LINK,
  SAFE_PICTURE,
} from '@paddock/shared-domain/catalogue/html-rule';
import sanitizeHtml from 'sanitize-html';

/** Their content is not text for people: it goes with them. */
const SWALLOWED =
  'script style template iframe object svg math noscript title textarea select option xmp noembed noframes plaintext'.split(
    ' ',
  );
/** Deeper than any page of people; a browser's own limit lies far beyond. */
const MAX_DEPTH = 60;

const link = (href: string): Record<string, string> =>
  SAFE_LINK.test(href) ? { href, ...(opensBeside(href) ? { target: '_blank' } : {}), rel: LINK_REL } : {};

/** Staff-written html with nothing in it but the allow-list (rule A-122). What people write is the same after a second cleaning. */
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
