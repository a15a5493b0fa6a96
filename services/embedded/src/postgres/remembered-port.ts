import { readFile, writeFile } from 'node:fs/promises';
import { freePort, isPortFree } from '../free-port.ts';

/** The port this data folder used last while it is free, else a random free one, which is remembered. */
export const rememberedPort = async (path: string): Promise<number> => {
  const kept = Number(await readFile(path, 'utf8').catch(() => ''));
  if (Number.isInteger(kept) && kept > 1023 && kept < 65536 && (await isPortFree(kept, '127.0.0.1'))) return kept;
  const port = await freePort();
  await writeFile(path, `${port}\n`);
  return port;
};
