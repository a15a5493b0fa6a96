/**
 * What html staff may write (rule A-122, threat TH-09): one list for the server, which cleans it before it becomes history and
 * again as it is read, and for the browser, which cleans it once more where it becomes elements.
 */
export const PAGE_TAGS =
  'p h2 h3 h4 ul ol li blockquote table thead tbody tr th td strong em b i u s small code a br hr img'.split(' ');

/** A link may lead to a path of this site, to http(s), a mail address or a phone number. Control characters: none. */
export const SAFE_LINK = /^(?:https?:\/\/[^\s]+|mailto:[^\s]+|tel:[+\d() -]+|\/(?![/\\])[^\s\\]*|#[\w-]*)$/i;
/** A picture comes from this site or over https. */
export const SAFE_PICTURE = /^(?:https:\/\/[^\s]+|\/(?![/\\])[^\s\\]*)$/i;

/** How a link opens: another site beside this one, and without a word about where it came from. */
export const LINK_REL = 'noopener noreferrer nofollow';
export const opensBeside = (href: string): boolean => /^https?:/i.test(href);

declare const clean: unique symbol;
/** Html with nothing in it but that list. Only a cleaner makes it, so that the compiler holds commands to cleaned html. */
export type CleanHtml = string & { readonly [clean]: true };
