import { hold, filesWhere } from './rule.ts';

/** Where a colour may stand as it is. */
const painted: Readonly<Record<string, string>> = {
  'services/web-kit/src/theme/': 'the one place of colours',
  'web-staff/src/features/planner/slot-look.module.css': 'on paper: black on white, whatever the theme',
};
const color = /#[0-9a-f]{3,8}\b(?!['"]?\s*\))|\b(rgba?|hsla?|oklch|oklab|lab|lch|hwb)\((?!from)/i;

hold('looks', [
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
