import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeScratch, scratchRoom } from './scratch.mjs';

describe('what tests throw away', () => {
  let room: string;
  beforeEach(() => (room = mkdtempSync(join(tmpdir(), 'paddock-room-'))));
  afterEach(() => rmSync(room, { recursive: true, force: true }));

  it('is kept in one folder that others than its owner get through, and is gone at the end', () => {
    const { folder, remove } = makeScratch(room);
    expect(statSync(folder).mode & 0o001).toBe(0o001);
    writeFileSync(join(folder, 'left'), 'behind');
    remove();
    expect(readdirSync(room)).toEqual([]);
  });

  it('does not outlive a run that was killed by more than one run, and stays where a run still goes on', () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    mkdirSync(join(room, `paddock-tests-${gone}-killed`, 'data'), { recursive: true });
    mkdirSync(join(room, `paddock-tests-${process.ppid}-running`));
    mkdirSync(join(room, 'somebody-elses'));
    const { folder } = makeScratch(room);
    expect(existsSync(folder)).toBe(true);
    expect(readdirSync(room).filter((name) => !folder.endsWith(name))).toEqual([
      `paddock-tests-${process.ppid}-running`,
      'somebody-elses',
    ]);
  });

  it('is let go without a fault where a program still writes into it, and goes with the next run', async () => {
    const { folder, remove } = makeScratch(room);
    const write = `const { mkdirSync, writeFileSync } = require('node:fs');
      const profile = process.argv[1];
      for (let n = 0; ; n += 1) try {
        mkdirSync(profile, { recursive: true });
        writeFileSync(profile + '/' + n, '');
        if (n === 2_000) console.log('writing');
      } catch {}`;
    const stdio = ['ignore', 'pipe', 'inherit'] as const;
    const browser = spawn(process.execPath, ['-e', write, join(folder, 'profile')], { stdio: [...stdio] });
    const ended = once(browser, 'exit');
    try {
      await once(browser.stdout, 'data');
      expect(remove).not.toThrow();
    } finally {
      browser.kill('SIGKILL');
      await ended;
    }
    remove();
    expect(readdirSync(room)).toEqual([]);
  });

  it('lies in the ordinary folder where none is kept in memory, and a run within a run stays inside', () => {
    const before = process.env['TMPDIR'];
    try {
      process.env['TMPDIR'] = room;
      expect(scratchRoom('/proc')).toBe(room);
      expect(scratchRoom(join(room, 'nowhere'))).toBe(room);
      const { folder, remove } = makeScratch(room);
      process.env['TMPDIR'] = folder;
      expect(scratchRoom()).toBe(folder);
      remove();
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
    }
  });
});
