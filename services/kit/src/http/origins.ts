import type { Config } from '../config.ts';

/** Whether a browser page may use this server, told by its Origin header (threats TH-11, TH-12, W7). */
export type Origins = {
  /** Our own pages and the listed ones. `host` is the Host header the request came with. */
  admits(origin: string, host: string): boolean;
  /** Pages of other origins that were opened by setting (rule A-010). */
  isForeignButListed(origin: string): boolean;
};

/**
 * Exact origins only: no suffix, no pattern, no `null`. Outside production the origin the page itself was loaded from
 * counts as ours, because development servers have many names.
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
