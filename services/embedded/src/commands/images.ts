import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { removeImage, uploadImage, type UploadDeps } from '@paddock/venue/catalogue/image-uploads';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import { ImageOwner } from '@paddock/shared-domain/catalogue/events';
import { ImageId } from '@paddock/shared-domain/catalogue/ids';
import { randomIdFrom } from '@paddock/shared-domain/kernel/ids';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { BadArguments, readArguments } from './read-arguments.ts';
import { say } from './say.ts';
import { subcommand, withOperator } from './with-operator.ts';

const usage = 'images add <file> --of <kind>:<id> | remove <id>';
const KINDS = ImageOwner.shape.kind.options.join(', ');

/** Works on pictures, also if no Paddock of this version was started yet. */
const withPictures = (work: (deps: UploadDeps, context: CommandContext) => Promise<string>): Promise<number> =>
  withOperator(async ({ commands, db, prepared }) => {
    await prepared();
    const newId = () => randomIdFrom((count) => randomBytes(count));
    const actor = { kind: 'system', process: 'command-line' } as const;
    say(await work({ commands, pool: db, newId }, { commandId: newId(), actor, now: instantOf(Date.now()) }));
    return 0;
  });

const ownerOf = (text: string | undefined): ImageOwner => {
  const [kind, id] = (text ?? '').split(':');
  const read = ImageOwner.safeParse({ kind, id });
  if (!read.success) throw new BadArguments(`Name the owner of the picture with --of <kind>:<id>. Kinds: ${KINDS}.`);
  return read.data;
};

/** `paddock images`: adds or removes the picture of a record of the venue (PAGE-05, rule A-018). @returns exit code */
export const run = async (args: string[]): Promise<number> => {
  const { name, rest } = subcommand(args, ['add', 'remove'], usage);
  const { words, values } = readArguments(rest, usage, { words: 1, values: name === 'add' ? ['of'] : [], flags: [] });
  const [word = ''] = words;
  if (name === 'remove') {
    const id = ImageId.safeParse(word);
    if (!id.success) throw new BadArguments('Give the id of the picture, as /api/images lists it.');
    return withPictures(async (deps, context) => {
      await removeImage(deps, id.data, context);
      return `${id.data} is gone. Browsers may keep it for an hour.`;
    });
  }
  const owner = ownerOf(values.of);
  const bytes = await readFile(word).catch(() => {
    throw new BadArguments(`${word} cannot be read.`);
  });
  return withPictures(async (deps, context) => {
    const { id, url } = await uploadImage(deps, bytes, { owner }, context);
    return `${id} belongs to ${owner.kind} ${owner.id}. Its address is ${url}.`;
  });
};
