import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AgentFactOf, TOLD_SKINS } from '@paddock/shared-domain/launcher/agent-facts';
import { sha256 } from '../files-hash.ts';

type Content = AgentFactOf<'CONTENT'>['data'];
type One = Content['tracks'][number];

const foldersOf = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
const bytesOf = (path: string): Promise<Uint8Array | undefined> => readFile(path).catch(() => undefined);
/** All files of a folder with their names, in order; nothing where there is none. */
const folderHash = async (folder: string): Promise<string | undefined> => {
  const names = (await readdir(folder).catch((): string[] => [])).sort();
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

/** A car is what its `data.acd` is, or its `data` folder where it was unpacked: what server and clients compare as well. */
const carOf = async (folder: string, id: string): Promise<One> => {
  const packed = await bytesOf(join(folder, id, 'data.acd'));
  const hash = packed === undefined ? await folderHash(join(folder, id, 'data')) : sha256(packed);
  return { id: id.toLowerCase(), hash: hash ?? NOTHING };
};
/** A track is what the surfaces of all its layouts are. */
const trackOf = async (folder: string, id: string): Promise<One> => {
  const layouts = ['', ...(await foldersOf(join(folder, id)))];
  const hash = createHash('sha256');
  for (const layout of layouts) {
    const surfaces = await bytesOf(join(folder, id, layout, 'data', 'surfaces.ini'));
    if (surfaces !== undefined) hash.update(`${layout.toLowerCase()}\n${surfaces.byteLength}\n`).update(surfaces);
  }
  return { id: id.toLowerCase(), hash: hash.digest('hex') };
};

/** What cars and tracks lie in a `content` folder, each with a hash, and one hash of all (assetto-corsa-formats 11). One after another: a rig that drives has other things to do with its disk. */
export const contentOf = async (folder: string): Promise<Content> => {
  const [inCars, inTracks] = [join(folder, 'cars'), join(folder, 'tracks')];
  const cars: Content['cars'] = [];
  let bytes = 0;
  for (const id of (await foldersOf(inCars)).slice(0, 2_000)) {
    const car = await carOf(inCars, id);
    const skins = await foldersOf(join(inCars, id, 'skins'));
    bytes += Buffer.byteLength(JSON.stringify(skins));
    const fits =
      skins.length <= TOLD_SKINS.most &&
      bytes <= MOST_SKIN_BYTES &&
      skins.every(({ length }) => length <= TOLD_SKINS.nameLength);
    cars.push(fits ? { ...car, skins: [...skins] } : car);
  }
  const tracks: One[] = [];
  for (const id of (await foldersOf(inTracks)).slice(0, 1_000)) tracks.push(await trackOf(inTracks, id));
  return { hash: sha256(JSON.stringify([cars, tracks])), cars, tracks };
};
