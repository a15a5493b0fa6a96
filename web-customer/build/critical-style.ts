/** `style="height:76px"`, as React writes a height into a page. */
const HEIGHT = /class=(\\?")([^"\\]*)\\?" style=\\?"height:(\d+)px\\?"/g;
const FACE = /@font-face\s*\{[^}]*\}/g;

/**
 * The content security policy forbids style attributes: each height becomes a class, with a rule that wins over the app's own.
 *
 * @throws {Error} the html has another style attribute.
 */
export const withoutStyleAttributes = (html: string): { readonly text: string; readonly rules: string } => {
  const heights = new Set<string>();
  const text = html.replaceAll(HEIGHT, (_, quote: string, names: string, height: string) => {
    heights.add(height);
    return `class=${quote}${names} high-${height}${quote}`;
  });
  if (/ style=\\?"/.test(text)) throw new Error('A first picture has a style attribute that no rule replaces.');
  return { text, rules: [...heights].map((height) => `[class] > .high-${height}{height:${height}px}`).join('') };
};

/** The style of the first picture. Of the fonts in files it has only those that match `kept`: each is loaded before the script. */
export const criticalOf = (css: string, kept: RegExp): string =>
  css.replaceAll(FACE, (face) => (face.includes('url(') && !kept.test(face) ? '' : face)).trim();
