import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeScratch, scratchRoom } from './scratch.mjs';

describe('the folder for temporary files of tests', () => {
  let room: string;
  beforeEach(() => (room = mkdtempSync(join(tmpdir(), 'paddock-room-'))));
  afterEach(() => rmSync(room, { recursive: true, force: true }));

  it('can be entered by other users, and is deleted with its files at the end', () => {
    const { folder, remove } = makeScratch(room);
    expect(statSync(folder).mode & 0o001).toBe(0o001);
    writeFileSync(join(folder, 'left'), 'behind');
    remove();
    expect(readdirSync(room)).toEqual([]);
  });

  it('is deleted by the next run if its own run was killed, and is kept while its run is alive', () => {
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

  it('is left without an error while a program still writes into it, and is deleted later', async () => {
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

  it('is in the default temporary folder if no folder in memory is there; a run inside another run uses its folder', () => {
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
