import { fileURLToPath } from 'node:url';

/** Path of a file of this repository, from its root. Sources and built files lie equally deep. */
export const fromRepository = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
