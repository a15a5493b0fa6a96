/** The first that matches: others name these too, to be served like them. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
/** No browser names itself at more length. */
const LONGEST = 500;

/**
 * `Chrome, Windows`: the browser and system that a caller claims to use; empty if it names none. The words come from a list, never
 * from the caller, who could write anything into an email. Browser and system have the same names in every language.
 */
export const deviceWords = (userAgent: string | undefined): string => {
  const text = (userAgent ?? '').slice(0, LONGEST);
  const found = [BROWSERS, SYSTEMS].flatMap((list) => list.find(([pattern]) => pattern.test(text))?.[1] ?? []);
  return found.join(', ');
};
