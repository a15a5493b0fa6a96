const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const DAY = '([A-Z][a-z]{2}) (\\d{1,2}), (\\d{4})';
const written = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-US', { ...options, timeZone: 'UTC' });
const days = written({ dateStyle: 'medium' });
const months = written({ month: 'long', year: 'numeric' });

const monthAt = (name: string): number => MONTHS.indexOf(name);
const day = (text: string): string =>
  text.replace(new RegExp(DAY), (_, month: string, date: string, year: string) =>
    days.format(Date.UTC(Number(year), monthAt(month), Number(date))),
  );

/** The English forms of a board's period (shared-domain/boards/time-frame), and their Spanish ones. */
const FORMS: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [new RegExp(`^Since (${DAY})$`), (from = '') => `Desde el ${day(from)}`],
  [new RegExp(`^From (${DAY})$`), (from = '') => `A partir del ${day(from)}`],
  [new RegExp(`^Week of (${DAY})$`), (from = '') => `Semana del ${day(from)}`],
  [new RegExp(`^(${DAY}) to (${DAY})$`), (from = '', _month, _day, _year, to = '') => `Del ${day(from)} al ${day(to)}`],
  [new RegExp(`^(${DAY})$`), (from = '') => day(from)],
  [/^([A-Z][a-z]{2}) (\d{4})$/, (month = '', year = '') => months.format(Date.UTC(Number(year), monthAt(month), 1))],
];

/** The period of a board, `Since Nov 21, 2026`, in Spanish; undefined for any other text. */
export const timeFrame = (text: string): string | undefined => {
  for (const [form, say] of FORMS) {
    const found = form.exec(text);
    if (found !== null) return say(...found.slice(1));
  }
  return undefined;
};
