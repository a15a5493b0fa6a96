import { LINK_REL, opensBeside, PAGE_TAGS, SAFE_LINK, SAFE_PICTURE } from '@paddock/shared-domain/catalogue/html-rule';
import createPurifier from 'dompurify';

const purifier = createPurifier(window);

// The rule for links and pictures, on elements as this browser has parsed them.
purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'A') {
    const href = element.getAttribute('href') ?? '';
    for (const name of ['target', 'rel', ...(SAFE_LINK.test(href) ? [] : ['href'])]) element.removeAttribute(name);
    if (!SAFE_LINK.test(href)) return;
    if (opensBeside(href)) element.setAttribute('target', '_blank');
    element.setAttribute('rel', LINK_REL);
  }
  if (element.tagName === 'IMG' && !SAFE_PICTURE.test(element.getAttribute('src') ?? '')) element.remove();
});

/**
 * Cleans staff-written html again before it becomes elements (rule A-122, threat TH-09). The server has applied the same list,
 * but here the browser's own parser reads it, so that no difference between two parsers lets anything through.
 */
export const cleanInBrowser = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: PAGE_TAGS,
    ALLOWED_ATTR: ['href', 'src', 'alt', 'target', 'rel'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
