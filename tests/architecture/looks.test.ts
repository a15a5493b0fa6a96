import { hold, filesWhere } from './rule.ts';
import type { SourceFile } from './source-tree.ts';

/** Places that may name a colour directly, and why. */
const painted: Readonly<Record<string, string>> = {
  'services/web-kit/src/theme/': 'the one place of colours',
  'web-staff/src/ui/booking/slot-look.module.css': 'on paper: black on white, whatever the theme',
};
const color = /#[0-9a-f]{3,8}\b(?!['"]?\s*\))|\b(rgba?|hsla?|oklch|oklab|lab|lch|hwb)\((?!from)/i;

const isScreen = (path: string): boolean => /^(web-customer|web-staff|services\/web-kit)\/src\//.test(path);
/** Custom properties that a style defines, or that a screen sets. */
const definedIn = (files: readonly SourceFile[]): ReadonlySet<string> =>
  new Set(
    files.flatMap(({ path, text }) => {
      if (!isScreen(path)) return [];
      return path.endsWith('.css')
        ? [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name)
        : (text.match(/--[a-z][\w-]*/g) ?? []);
    }),
  );

hold('looks', [
  {
    says: 'a style refers to what is defined: a name that nobody defines takes the whole declaration with it, in silence',
    find: (files) => {
      const defined = definedIn(files);
      return filesWhere(
        (path) => isScreen(path) && path.endsWith('.css'),
        ({ text }) => [...text.matchAll(/var\((--[\w-]+)/g)].find(([, name = '']) => !defined.has(name))?.[1],
      )(files);
    },
    planted: { 'web-staff/src/ui/planted.module.css': '.row { font: 600 1rem / 1.2 var(--font-of-nobody); }' },
  },
  {
    says: 'colours stand in the theme and nowhere else',
    find: filesWhere(
      (path) =>
        /^(web-customer|web-staff|services\/web-kit)\/src\//.test(path) &&
        /\.(css|ts|tsx)$/.test(path) &&
        !Object.keys(painted).some((place) => path.startsWith(place)),
      ({ text }) => color.exec(text.replace(/url\([^)]*\)|\/\*[\s\S]*?\*\/|https?:\S+/g, ''))?.[0],
    ),
    planted: {
      'web-staff/src/ui/planted.module.css': '.row { color: #1b1f24; }',
      'web-customer/src/ui/planted.tsx': "export const Row = () => <p style={{ color: 'rgb(0, 0, 0)' }} />;",
    },
  },
]);
