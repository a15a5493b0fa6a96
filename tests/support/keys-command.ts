import { run } from '@paddock/embedded/commands/keys';
import { vi } from 'vitest';
import type { Left } from './venue.ts';

/**
 * Runs `paddock keys` on what a venue left.
 *
 * @param other variables of the environment beside, or in place of, the keys that the venue had.
 * @returns the exit code and what it says.
 */
export const keysCommand = async (
  left: Left,
  other: Readonly<Record<string, string>>,
  words: readonly string[],
): Promise<{ readonly code: number; readonly said: string }> => {
  const environment = {
    NODE_ENV: 'test',
    DATABASE_URL: left.databaseUrl,
    DATA_DIR: left.folder,
    ...left.keys,
    ...other,
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const written: string[] = [];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  try {
    return { code: await run([...words]), said: written.join('') };
  } finally {
    out.mockRestore();
    vi.unstubAllEnvs();
  }
};
