import type { Config } from '../config.ts';

/** Whether a browser page may use this server, by its Origin header (threats TH-11, TH-12, W7). */
export type Origins = {
  /** The product's own pages and the listed ones. `host` is the request's Host header. */
  admits(origin: string, host: string): boolean;
  /** Pages of other origins that a setting allows (rule A-010). */
  isForeignButListed(origin: string): boolean;
};

/**
 * Exact origins only: no suffix, no pattern, no `null`. Outside production the page's own origin is allowed too, because
 * development servers have many names.
 */
export const originsOf = (config: Pick<Config, 'publicUrl' | 'ALLOWED_ORIGINS' | 'production'>): Origins => {
  const listed = new Set(config.ALLOWED_ORIGINS);
  const own = new URL(config.publicUrl).origin;
  return {
    admits: (origin, host) =>
      origin === own || listed.has(origin) || (!config.production && origin === `http://${host}`),
    isForeignButListed: (origin) => listed.has(origin) && origin !== own,
  };
};
