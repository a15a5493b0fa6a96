import { countByKey, keyFault } from '@paddock/kit/gateways/vault/key-in-use';
import { vaultKeysOf } from '@paddock/kit/gateways/vault/subject-key';
import pg from 'pg';
import { readConfig, readSettings, type Config } from '../config.ts';
import { BEFORE, type Changeable, dropFormerKey, keptSecrets, rotateKey } from '../secrets.ts';
import { withDatabase } from '../with-database.ts';
import { readArguments } from './read-arguments.ts';
import { say } from './say.ts';
import { subcommand } from './with-operator.ts';

const usage = 'keys status | rotate TOKEN_KEY|VAULT_KEY | drop TOKEN_KEY_BEFORE|VAULT_KEY_BEFORE';
const RESTART = 'Restart Paddock, all of its processes, and back up the keys.';
const CHANGEABLE = Object.keys(BEFORE) as Changeable[];

/** Says how many people are under which key of the vault. @returns whether nobody needs the former one. */
const sayVault = (config: Config): Promise<boolean> =>
  withDatabase(config, async (databaseUrl) => {
    const { VAULT_KEY = '', VAULT_KEY_BEFORE } = await keptSecrets(config);
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'paddock command' });
    await client.connect();
    try {
      const found = await countByKey(client, vaultKeysOf(VAULT_KEY, VAULT_KEY_BEFORE));
      say(`People under VAULT_KEY: ${found.present}. Under VAULT_KEY_BEFORE: ${found.former}.`);
      const fault = keyFault(found);
      if (fault !== undefined) say(fault);
      else if (found.former > 0) say('Keep VAULT_KEY_BEFORE. A running Paddock that was started with both goes on.');
      else if (VAULT_KEY_BEFORE !== undefined)
        say(
          'VAULT_KEY_BEFORE may be dropped, once all processes run with the new key. Keep it with the backups made before.',
        );
      return fault === undefined && found.former === 0;
    } finally {
      await client.end();
    }
  });

/** `paddock keys`: gives Paddock a new key beside the old one, says how far that is, and lets the old one go. @returns exit code */
export const run = async (args: string[]): Promise<number> => {
  const { name, rest } = subcommand(args, ['status', 'rotate', 'drop'], usage);
  const { words } = readArguments(rest, usage, { words: name === 'status' ? 0 : 1, values: [], flags: [] });
  if (name === 'status') return (await sayVault(readSettings())) ? 0 : 1;
  const wanted = CHANGEABLE.map((key) => (name === 'rotate' ? key : BEFORE[key]));
  const key = CHANGEABLE[wanted.findIndex((one) => one === words[0])];
  if (key === undefined) {
    say(`Only ${wanted.join(' or ')} can be named here.`);
    return 2;
  }
  const config = readConfig();
  if (name === 'rotate') {
    await rotateKey(config, key);
    say(`${key} is new. What is under the old one stays valid. ${RESTART}`);
    return 0;
  }
  let isNeeded = false;
  const mayGo = async (): Promise<boolean> => {
    if (key === 'VAULT_KEY') isNeeded = !(await sayVault(config));
    return !isNeeded;
  };
  const isGone = await dropFormerKey(config, key, mayGo);
  if (isNeeded) return 1;
  say(isGone ? `${BEFORE[key]} is gone: it opens nothing any more. ${RESTART}` : 'There is no former key.');
  return 0;
};
