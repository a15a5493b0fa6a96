import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type AgentFactOf, TOLD_SKINS } from '@paddock/shared-domain/launcher/agent-facts';
import { MAX_FOLDER } from '@paddock/shared-domain/catalogue/content-folder';
import { sha256 } from '../files-hash.ts';
import { whenFree } from '../held-files.ts';

type Content = AgentFactOf<'CONTENT'>['data'];
type One = Content['tracks'][number];

const foldersOf = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
/** Folders of cars and tracks. One with a longer name cannot be raced, and the venue would refuse the whole list for it. */
const racedIn = async (folder: string): Promise<readonly string[]> =>
  (await foldersOf(folder)).filter(({ length }) => length <= MAX_FOLDER);
const bytesOf = (path: string): Promise<Uint8Array | undefined> =>
  whenFree(() => readFile(path)).catch(() => undefined);
/** All files of a folder with their names, in order; nothing where there is none. */
const folderHash = async (folder: string, names: readonly string[]): Promise<string | undefined> => {
  if (names.length === 0) return undefined;
  const hash = createHash('sha256');
  for (const name of names) {
    const bytes = await bytesOf(join(folder, name));
    if (bytes !== undefined) hash.update(`${name}\n${bytes.byteLength}\n`).update(bytes);
  }
  return hash.digest('hex');
};
const NOTHING = sha256('');
/** As much of the names of skins as a rig tells at all: what is left out is not known to be missing. */
const MOST_SKIN_BYTES = 1024 * 1024;

/** Hashes of a look before, by folder, each with the sizes and times of the files it was made of: those are not read again. */
export type KnownContent = Map<string, { readonly files: string; readonly hash: string }>;
const hashOf = async (
  known: KnownContent,
  folder: string,
  paths: readonly string[],
  read: () => Promise<string>,
): Promise<string> => {
  let files = '';
  for (const path of paths) {
    const { size, mtimeMs } = (await stat(path).catch(() => undefined)) ?? {};
    files += `${path} ${size} ${mtimeMs}\n`;
  }
  const before = known.get(folder);
  if (before?.files === files) return before.hash;
  const hash = await read();
  known.set(folder, { files, hash });
  return hash;
};

/** A car is what its `data.acd` is, or its `data` folder where it was unpacked: what server and clients compare as well. */
const carOf = async (known: KnownContent, cars: string, id: string): Promise<One> => {
  const [packed, data] = [join(cars, id, 'data.acd'), join(cars, id, 'data')];
  const names = (await readdir(data).catch((): string[] => [])).sort();
  const hash = await hashOf(known, join(cars, id), [packed, ...names.map((name) => join(data, name))], async () => {
    const bytes = await bytesOf(packed);
    return bytes === undefined ? ((await folderHash(data, names)) ?? NOTHING) : sha256(bytes);
  });
  return { id: id.toLowerCase(), hash };
};
/** A track is what the surfaces of all its layouts are. */
const trackOf = async (known: KnownContent, tracks: string, id: string): Promise<One> => {
  const layouts = ['', ...(await foldersOf(join(tracks, id)))];
  const pathOf = (layout: string): string => join(tracks, id, layout, 'data', 'surfaces.ini');
  const hash = await hashOf(known, join(tracks, id), layouts.map(pathOf), async () => {
    const all = createHash('sha256');
    for (const layout of layouts) {
      const surfaces = await bytesOf(pathOf(layout));
      if (surfaces !== undefined) all.update(`${layout.toLowerCase()}\n${surfaces.byteLength}\n`).update(surfaces);
    }
    return all.digest('hex');
  });
  return { id: id.toLowerCase(), hash };
};

/**
 * What cars and tracks lie in a `content` folder, each with a hash, and one hash of all (assetto-corsa-formats 11). One after another: a rig that drives has other things to do with its disk.
 *
 * @param known what the look before found, and what this one adds: what did not change since is not read again.
 */
export const contentOf = async (folder: string, known: KnownContent = new Map()): Promise<Content> => {
  const [inCars, inTracks] = [join(folder, 'cars'), join(folder, 'tracks')];
  const cars: Content['cars'] = [];
  let bytes = 0;
  for (const id of (await racedIn(inCars)).slice(0, 2_000)) {
    const car = await carOf(known, inCars, id);
    const skins = await foldersOf(join(inCars, id, 'skins'));
    bytes += Buffer.byteLength(JSON.stringify(skins));
    const fits =
      skins.length <= TOLD_SKINS.most &&
      bytes <= MOST_SKIN_BYTES &&
      skins.every(({ length }) => length <= TOLD_SKINS.nameLength);
    cars.push(fits ? { ...car, skins: [...skins] } : car);
  }
  const tracks: One[] = [];
  for (const id of (await racedIn(inTracks)).slice(0, 1_000)) tracks.push(await trackOf(known, inTracks, id));
  return { hash: sha256(JSON.stringify([cars, tracks])), cars, tracks };
};
