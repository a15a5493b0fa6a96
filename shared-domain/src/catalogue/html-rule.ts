/**
 * The html that staff may write (rule A-122, threat TH-09): one list for the server, which cleans it before it is stored and
 * again when it is read, and for the browser, which cleans it once more before it inserts it.
 */
export const PAGE_TAGS =
  'p h2 h3 h4 ul ol li blockquote table thead tbody tr th td strong em b i u s small code a br hr img'.split(' ');

/** A link may lead to a path of this site, http(s), a mail address or a phone number. No control characters. */
export const SAFE_LINK = /^(?:https?:\/\/[^\s]+|mailto:[^\s]+|tel:[+\d() -]+|\/(?![/\\])[^\s\\]*|#[\w-]*)$/i;
/** A picture must be on this site or use https. */
export const SAFE_PICTURE = /^(?:https:\/\/[^\s]+|\/(?![/\\])[^\s\\]*)$/i;

/** Other sites open separately and get no referrer. */
export const LINK_REL = 'noopener noreferrer nofollow';
export const opensBeside = (href: string): boolean => /^https?:/i.test(href);

declare const clean: unique symbol;
/** Html that contains only that list. Only the cleaner creates this type, so the compiler makes commands use cleaned html. */
export type CleanHtml = string & { readonly [clean]: true };
