import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFiles } from '@paddock/rig-agent/agent-files';
import { ownProgram } from '@paddock/rig-agent/machine/own-program';
import { linuxProcesses } from '@paddock/rig-agent/simulated/linux-processes';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { expect, it, onTestFinished } from 'vitest';

const clock = {
  now: () => instantOf(Date.now()),
  mono: () => performance.now(),
  sleep: (millis: number) => new Promise<void>((resolve) => void setTimeout(resolve, millis)),
};

it('keeps what a program without a window printed, since its last start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-program-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const printsTo = join(folder, 'server.log');
  const command = (text: string) => ({
    file: process.execPath,
    args: ['-e', `console.log('${text}'); console.error('Zoë: port in use'); process.exit(3)`],
    folder,
    printsTo,
  });
  const program = ownProgram(linuxProcesses(), memoryFiles(), 'server-process.json', command('first'), clock);
  for (const text of ['first', 'second']) {
    expect(await program.goneWithin(await program.start(command(text)), 20_000)).toBe(true);
    expect(await readFile(printsTo, 'utf8')).toBe(`${text}\nZoë: port in use\n`);
  }
});
