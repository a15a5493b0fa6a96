import { readSettings } from '../config.ts';
import { setUpLinkIfNoOwner } from '../set-up-link.ts';
import { readArguments } from './read-arguments.ts';
import { say } from './say.ts';

/** `paddock set-up-link`: a link whose reader becomes the owner of a venue that has none. @returns exit code */
export const run = async (args: string[]): Promise<number> => {
  readArguments(args, 'set-up-link', { words: 0, values: [], flags: [] });
  const link = await setUpLinkIfNoOwner(readSettings());
  if (link === undefined)
    throw new Error('This venue has an owner already. A superuser can invite others under Venue, Staff.');
  say(`The person who opens this link becomes the owner, once, within a day:\n${link}`);
  return 0;
};
