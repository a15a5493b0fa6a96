import { countByKey, keyFault } from '@paddock/kit/gateways/vault/key-in-use';
import { vaultKeysOf } from '@paddock/kit/gateways/vault/subject-key';
import { usedKeyFault } from '@paddock/people/identity/used-keys';
import pg from 'pg';
import { readConfig, readSettings, type Config } from '../config.ts';
import { BEFORE, type Changeable, dropFormerKey, identityKeysKept, keptSecrets, rotateKey } from '../secrets.ts';
import { withDatabase } from '../with-database.ts';
import { readArguments } from './read-arguments.ts';
import { say } from './say.ts';
import { subcommand } from './with-operator.ts';

const usage = 'keys status | rotate TOKEN_KEY|VAULT_KEY|IDENTITY_KEY | drop <the same>_BEFORE';
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

/** Says what the keys of names are used for. @returns whether the venue has all that it needs. */
const sayNames = (config: Config): Promise<boolean> =>
  withDatabase(config, async (databaseUrl) => {
    const keys = identityKeysKept(await keptSecrets(config));
    if (keys === undefined) return true;
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'paddock command' });
    await client.connect();
    try {
      const fault = await usedKeyFault(client, keys);
      if (fault !== undefined) say(fault);
      if (keys.claimed.length > 1)
        say(
          'Login names are claimed under IDENTITY_KEY and IDENTITY_KEY_BEFORE. That one may be dropped, once all processes run with the new key.',
        );
      const former = keys.known.filter((key) => !keys.claimed.includes(key)).length;
      if (former > 0) say(`Former keys of names, codes and cards: ${former}. They stay in IDENTITY_KEYS_FORMER.`);
      return fault === undefined;
    } finally {
      await client.end();
    }
  });

/** `paddock keys`: gives Paddock a new key beside the old one, says how far that is, and lets the old one go. @returns exit code */
export const run = async (args: string[]): Promise<number> => {
  const { name, rest } = subcommand(args, ['status', 'rotate', 'drop'], usage);
  const { words } = readArguments(rest, usage, { words: name === 'status' ? 0 : 1, values: [], flags: [] });
  if (name === 'status') {
    const config = readSettings();
    const areWell = [await sayVault(config), await sayNames(config)];
    return areWell.includes(false) ? 1 : 0;
  }
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
  if (!isGone) say('There is no former key.');
  else if (key === 'IDENTITY_KEY')
    say(
      `IDENTITY_KEY_BEFORE is gone: no name is claimed under it any more. The key stays in IDENTITY_KEYS_FORMER, for what was made with it. ${RESTART}`,
    );
  else say(`${BEFORE[key]} is gone: it opens nothing any more. ${RESTART}`);
  return 0;
};
