import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { type AgentFactOf, TOLD_SKINS } from '@paddock/shared-domain/rigs/agent-facts';
import { MAX_FOLDER } from '@paddock/shared-domain/catalogue/content-folder';
import { sha256 } from '../files-hash.ts';
import { whenFree } from '../held-files.ts';

type Content = AgentFactOf<'CONTENT'>['data'];
type One = Content['tracks'][number];

/** The functions of `fs/promises` used here. */
export type ContentDisk = Pick<typeof fs, 'readdir' | 'readFile' | 'stat'>;

/** What is read, or undefined if there is nothing. @throws if another program has the file open for longer than a moment. */
const ifThere = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await whenFree(work);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
};
const foldersOf = async (disk: ContentDisk, folder: string): Promise<readonly string[]> =>
  ((await ifThere(() => disk.readdir(folder, { withFileTypes: true }))) ?? [])
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
/** Folders of cars and tracks. Longer names cannot be raced, and the venue would refuse the whole list because of one. */
const racedIn = async (disk: ContentDisk, folder: string): Promise<readonly string[]> =>
  (await foldersOf(disk, folder)).filter(({ length }) => length <= MAX_FOLDER);
const bytesOf = (disk: ContentDisk, path: string): Promise<Uint8Array | undefined> =>
  ifThere(() => disk.readFile(path));
/** Hash over all files of a folder with their names, in order; undefined if there are none. */
const folderHash = async (disk: ContentDisk, folder: string, names: readonly string[]): Promise<string | undefined> => {
  if (names.length === 0) return undefined;
  const hash = createHash('sha256');
  for (const name of names) {
    const bytes = await bytesOf(disk, join(folder, name));
    if (bytes !== undefined) hash.update(`${name}\n${bytes.byteLength}\n`).update(bytes);
  }
  return hash.digest('hex');
};
const NOTHING = sha256('');
/** Limit for the names of skins in a report. A skin that is left out does not count as missing. */
const MOST_SKIN_BYTES = 1024 * 1024;

/** Hashes of an earlier pass, by folder, each with the sizes and times of its files. Unchanged files are not read again. */
export type KnownContent = Map<string, { readonly files: string; readonly hash: string }>;
type Looking = { readonly known: KnownContent; readonly disk: ContentDisk };
const hashOf = async (
  { known, disk }: Looking,
  folder: string,
  paths: readonly string[],
  read: () => Promise<string>,
): Promise<string> => {
  const before = known.get(folder);
  try {
    let files = '';
    for (const path of paths) {
      const { size, mtimeMs } = (await ifThere(() => disk.stat(path))) ?? {};
      files += `${path} ${size} ${mtimeMs}\n`;
    }
    if (before?.files === files) return before.hash;
    const hash = await read();
    known.set(folder, { files, hash });
    return hash;
  } catch {
    // Another program has it open, as Steam does during an update. The next pass reads it; this one remembers nothing.
    return before?.hash ?? NOTHING;
  }
};

/** A car is identified by its `data.acd`, or its unpacked `data` folder: server and clients compare the same. */
const carOf = async (looking: Looking, cars: string, id: string): Promise<One> => {
  const [packed, data] = [join(cars, id, 'data.acd'), join(cars, id, 'data')];
  const names = ((await ifThere(() => looking.disk.readdir(data)).catch(() => undefined)) ?? []).sort();
  const hash = await hashOf(looking, join(cars, id), [packed, ...names.map((name) => join(data, name))], async () => {
    const bytes = await bytesOf(looking.disk, packed);
    return bytes === undefined ? ((await folderHash(looking.disk, data, names)) ?? NOTHING) : sha256(bytes);
  });
  return { id: id.toLowerCase(), hash };
};
/** A track is identified by the surfaces of all its layouts. */
const trackOf = async (looking: Looking, tracks: string, id: string): Promise<One> => {
  const layouts = ['', ...(await foldersOf(looking.disk, join(tracks, id)))];
  const pathOf = (layout: string): string => join(tracks, id, layout, 'data', 'surfaces.ini');
  const hash = await hashOf(looking, join(tracks, id), layouts.map(pathOf), async () => {
    const all = createHash('sha256');
    for (const layout of layouts) {
      const surfaces = await bytesOf(looking.disk, pathOf(layout));
      if (surfaces !== undefined) all.update(`${layout.toLowerCase()}\n${surfaces.byteLength}\n`).update(surfaces);
    }
    return all.digest('hex');
  });
  return { id: id.toLowerCase(), hash };
};

/**
 * The cars and tracks of a `content` folder, each with a hash, and one hash of all (launcher.md 11.11). Files are read one after
 * another, because a race needs the disk.
 *
 * @param known the result of the pass before; this pass adds to it. Unchanged files are not read again.
 */
export const contentOf = async (
  folder: string,
  known: KnownContent = new Map(),
  disk: ContentDisk = fs,
): Promise<Content> => {
  const looking = { known, disk };
  const [inCars, inTracks] = [join(folder, 'cars'), join(folder, 'tracks')];
  const cars: Content['cars'] = [];
  let bytes = 0;
  for (const id of (await racedIn(disk, inCars)).slice(0, 2_000)) {
    const car = await carOf(looking, inCars, id);
    const skins = await foldersOf(disk, join(inCars, id, 'skins'));
    bytes += Buffer.byteLength(JSON.stringify(skins));
    const fits =
      skins.length <= TOLD_SKINS.most &&
      bytes <= MOST_SKIN_BYTES &&
      skins.every(({ length }) => length <= TOLD_SKINS.nameLength);
    cars.push(fits ? { ...car, skins: [...skins] } : car);
  }
  const tracks: One[] = [];
  for (const id of (await racedIn(disk, inTracks)).slice(0, 1_000)) tracks.push(await trackOf(looking, inTracks, id));
  return { hash: sha256(JSON.stringify([cars, tracks])), cars, tracks };
};
