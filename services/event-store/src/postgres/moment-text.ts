import pg from 'pg';

/** Oid of `timestamptz`. */
const TIMESTAMPTZ = 1184;
const asDate = pg.types.getTypeParser(TIMESTAMPTZ) as unknown as (text: string) => Date;

/**
 * A `timestamptz` as Postgres writes it, `2026-11-26 17:04:05.12+00`, in the form of JavaScript: `2026-11-26T17:04:05.120Z`. Finer parts
 * than milliseconds are cut off. In UTC it needs no `Date`: reading a log does this for each event.
 */
export const momentText = (text: string): string =>
  text.length >= 22 && text.charAt(10) === ' ' && text.endsWith('+00')
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
    : asDate(text).toISOString();

/** Reads such columns as {@link momentText}, and all others as usual. */
export const WITH_MOMENT_TEXTS: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === TIMESTAMPTZ
      ? momentText
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};
