import fs from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderFiles } from '@paddock/rig-agent/folder-files';
import { isHeld, whenFree, whenFreeSync } from '@paddock/rig-agent/held-files';
import { type Disk, readResults, writePlaceFiles } from '@paddock/rig-agent/machine/place-files';
import { FilesHash } from '@paddock/shared-domain/launcher/entry-events';
import { describe, expect, it, onTestFinished } from 'vitest';

const refusal = (code: string): Error => Object.assign(new Error(`${code}: not now`), { code });
/** Refuses the first calls with one of these codes, one after another, and then does it. */
const refusedAtFirst = <Args extends unknown[], Result>(codes: readonly string[], call: (...args: Args) => Result) => {
  const left = [...codes];
  return (...args: Args): Result => {
    const code = left.shift();
    if (code !== undefined) throw refusal(code);
    return call(...args);
  };
};
const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'paddock-held-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
};
const plain: Disk = { mkdir, open, readdir, readFile, rename, stat };
/** A disk whose named calls are refused at first, as Windows does while a scanner has the file open. */
const heldDisk = (codes: readonly string[], ...calls: readonly (keyof Disk)[]): Disk => ({
  ...plain,
  ...Object.fromEntries(calls.map((call) => [call, refusedAtFirst(codes, plain[call] as () => unknown)])),
});
const file = (name: 'race.ini' | 'server_cfg.ini' | 'fixed-setup-1.ini', body: string) => ({
  name,
  body,
  sha256: FilesHash.parse('a'.repeat(64)),
});

describe('A file operation that Windows refuses for a moment', () => {
  it('is tried again until it succeeds, for each of the three error codes', async () => {
    const codes = ['EBUSY', 'EPERM', 'EACCES'];
    expect(await whenFree(async () => refusedAtFirst([], () => 1)())).toBe(1);
    const work = refusedAtFirst(codes, () => 'done');
    expect(await whenFree(async () => work())).toBe('done');
    expect(whenFreeSync(refusedAtFirst(codes, () => 'done'))).toBe('done');
  });

  it('fails with its error after seven tries, or at once if the error is another one', async () => {
    let tries = 0;
    const never = (): never => {
      tries += 1;
      throw refusal('EBUSY');
    };
    await expect(whenFree(async () => never())).rejects.toThrow('EBUSY');
    expect(tries).toBe(7);
    expect(() => whenFreeSync(never)).toThrow('EBUSY');
    tries = 0;
    const full = (): never => {
      tries += 1;
      throw refusal('ENOSPC');
    };
    await expect(whenFree(async () => full())).rejects.toThrow('ENOSPC');
    expect(() => whenFreeSync(full)).toThrow('ENOSPC');
    expect(tries).toBe(2);
    expect([isHeld(undefined), isHeld(new Error('x'))]).toEqual([false, false]);
  });

  it('does not stop a start from writing its files, whichever call was refused; a full disk does', async () => {
    for (const call of ['mkdir', 'open', 'rename', 'readFile'] as const) {
      const [cfg, setups] = [join(await folder(), 'cfg'), join(await folder(), 'setups')];
      const folderOf = (name: string) => (name.startsWith('fixed-setup') ? setups : cfg);
      const files = [file('server_cfg.ini', '[SERVER]\n'), file('fixed-setup-1.ini', '[CAR]\n')];
      const written = await writePlaceFiles(folderOf, files, heldDisk(['EBUSY', 'EPERM'], call));
      expect(written.map(({ name }) => name)).toEqual(['server_cfg.ini', 'fixed-setup-1.ini']);
      expect(await readFile(join(cfg, 'server_cfg.ini'), 'utf8')).toBe('[SERVER]\n');
      expect(await readFile(join(setups, 'fixed-setup-1.ini'), 'utf8')).toBe('[CAR]\n');
    }
    const cfg = await folder();
    const broken = writePlaceFiles(() => cfg, [file('race.ini', '')], heldDisk(['ENOSPC'], 'rename'));
    await expect(broken).rejects.toMatchObject({ code: 'FILE_NOT_WRITTEN' });
  });

  it('delays only the results file that is held: it is read next time, and the others now', async () => {
    const results = await folder();
    for (const name of ['a.json', 'b.json']) await writeFile(join(results, name), name);
    const since = '2000-01-01T00:00:00.000Z';
    const names = (disk?: Disk) =>
      readResults(results, /\.json$/, since, disk).then((all) => all.map(({ name }) => name));
    expect((await names(heldDisk(['EBUSY'], 'stat', 'readFile'))).toSorted()).toEqual(['a.json', 'b.json']);
    const held: Disk = {
      ...plain,
      readFile: ((path: string) =>
        path.endsWith('a.json') ? Promise.reject(refusal('EBUSY')) : readFile(path)) as typeof readFile,
    };
    expect(await names(held)).toEqual(['b.json']);
    expect((await names()).toSorted()).toEqual(['a.json', 'b.json']);
    // A file that was deleted after it was listed is no error; a file that is too old is not read.
    await utimes(join(results, 'b.json'), 0, 0);
    const later = await readResults(results, /\.json$/, '2020-01-01T00:00:00.000Z', {
      ...plain,
      readdir: (async () => ['a.json', 'b.json', 'gone.json']) as unknown as Disk['readdir'],
    });
    expect(later.map(({ name }) => name)).toEqual(['a.json']);
  });

  it('loses nothing that the agent stores: outbox, state and key are written once and read back', async () => {
    const own = await folder();
    const codes = ['EPERM', 'EBUSY', 'EACCES'];
    const disk = {
      ...fs,
      openSync: refusedAtFirst(codes, fs.openSync),
      renameSync: refusedAtFirst(codes, fs.renameSync),
      readFileSync: refusedAtFirst(codes, fs.readFileSync) as typeof fs.readFileSync,
    };
    const files = folderFiles(own, disk);
    files.append('outbox.jsonl', Buffer.from('one\n'));
    files.append('outbox.jsonl', Buffer.from('two\n'));
    files.replace('state.json', Buffer.from('{}'));
    expect(Buffer.from(files.read('outbox.jsonl') ?? []).toString()).toBe('one\ntwo\n');
    expect(Buffer.from(files.read('state.json') ?? []).toString()).toBe('{}');
    expect(files.read('rig.json')).toBeUndefined();
    disk.renameSync = refusedAtFirst(codes, fs.renameSync);
    files.replace('rig.json', Buffer.from('{"key":"k"}'));
    expect(Buffer.from(files.read('rig.json') ?? []).toString()).toBe('{"key":"k"}');
  });
});
