import { readConfig } from '../config.ts';
import { dropFormerTokenKey, rotateTokenKey } from '../secrets.ts';
import { readArguments } from './read-arguments.ts';
import { say } from './say.ts';
import { subcommand } from './with-operator.ts';

const usage = 'keys rotate TOKEN_KEY | drop TOKEN_KEY_BEFORE';
const RESTART = 'Restart Paddock, all of its processes, and back up the keys.';

/** `paddock keys`: gives sessions a new key beside the old one, and lets the old one go. @returns exit code */
export const run = async (args: string[]): Promise<number> => {
  const { name, rest } = subcommand(args, ['rotate', 'drop'], usage);
  const { words } = readArguments(rest, usage, { words: 1, values: [], flags: [] });
  const wanted = name === 'rotate' ? 'TOKEN_KEY' : 'TOKEN_KEY_BEFORE';
  if (words[0] !== wanted) {
    say(`Only ${wanted} can be named here.`);
    return 2;
  }
  const config = readConfig();
  if (name === 'rotate') {
    await rotateTokenKey(config);
    say(`TOKEN_KEY is new. What the old one signed stays valid. ${RESTART}`);
  } else {
    const was = await dropFormerTokenKey(config);
    say(was ? `TOKEN_KEY_BEFORE is gone, and sessions that it signed end. ${RESTART}` : 'There is no former key.');
  }
  return 0;
};
