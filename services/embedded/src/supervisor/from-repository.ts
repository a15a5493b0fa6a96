import { fileURLToPath } from 'node:url';

/** Absolute path of a file, from the repository's root. Sources and built files are equally deep. */
export const fromRepository = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
