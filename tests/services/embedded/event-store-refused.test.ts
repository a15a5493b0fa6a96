import { readConfig } from '@paddock/embedded/config';
import { freePort } from '@paddock/embedded/free-port';
import { usualPatience } from '@paddock/embedded/supervisor/keep-running';
import { supervise } from '@paddock/embedded/supervisor/supervise';
import { startWireDouble } from '../../support/wire-double/start-wire-double.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFakeParts } from './fake-parts.ts';

const SENTENCE = 'This database belongs to another event log.';

describe('a start that fails for a reason that waiting cannot fix', () => {
  let parts: ReturnType<typeof makeFakeParts>;
  let said: string[];
  beforeEach(() => {
    parts = makeFakeParts();
    said = [];
  });
  afterEach(() => parts.remove());

  const start = async (environment: Readonly<Record<string, string>>) => {
    const config = readConfig({
      PORT: String(await freePort()),
      DATA_DIR: parts.dataDir,
      DATABASE_URL: 'postgres://somebody@127.0.0.1:1/somewhere',
      ...environment,
    });
    const patience = { ...usualPatience, firstDelay: 20, port: 100 };
    const tell = (line: string) => void said.push(line);
    return supervise(config, parts.programs, tell, AbortSignal.timeout(240_000), patience);
  };

  it('ends before any part is started if the event store user may not write, and does not print its password', async () => {
    const double = await startWireDouble();
    double.faults.denied.add('append');
    const url = double.connectionString.replace('esdb://', 'esdb://admin:s3cr3t-canary@');
    const starting = start({ EVENT_STORE_URL: url });
    await expect(starting).rejects.toThrow('may not write streams');
    await expect(starting).rejects.not.toThrow('canary');
    expect([parts.diary(), said]).toEqual([[], []]);
    double.stop();
  });

  it('ends with the error message of the part that found the reason, and does not start that part again', async () => {
    parts.write(
      'api',
      `import { appendFileSync } from 'node:fs';
       appendFileSync(import.meta.dirname + '/diary', JSON.stringify({ name: 'api', what: 'started' }) + '\\n');
       process.stderr.write(${JSON.stringify(`${SENTENCE}\n`)});
       process.exit(78);`,
    );
    await expect(start({})).rejects.toThrow(SENTENCE);
    expect(parts.diary().filter(({ name }) => name === 'api')).toHaveLength(1);
  });
});
