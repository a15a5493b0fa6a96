import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import type { Commands } from '@paddock/kit/command-handling/commands';
import { sealReasonIn } from '@paddock/kit/command-handling/seal-reason';
import { openPostgresVault } from '@paddock/kit/gateways/vault/postgres-vault';
import { vaultKeysOf } from '@paddock/kit/gateways/vault/subject-key';
import { createTables } from '@paddock/kit/tables/create-tables';
import { orderAct, type OrderActDeps } from '@paddock/office/operations/order-act';
import { createDecode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import { allEvents } from '@paddock/shared-domain/all-events';
import { randomIdFrom } from '@paddock/shared-domain/kernel/ids';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { OperatorAct } from '@paddock/shared-domain/operations/operator-act';
import pg from 'pg';
import { readSettings } from '../config.ts';
import { keepSecrets } from '../secrets.ts';
import { BadArguments } from './read-arguments.ts';
import { say } from './say.ts';
import { untilUnlocked } from './until-unlocked.ts';
import { withStore } from './with-store.ts';

type Without<Act> = Act extends unknown ? Omit<Act, 'reason'> : never;
export type Operator = {
  readonly db: pg.Pool;
  readonly store: EventStore;
  /** Settles when the database has the tables of this release. */
  readonly prepared: () => Promise<void>;
  readonly commands: Commands;
  /** Records an act, as the operations page does. @returns exit code @throws {Error} its object does not exist */
  readonly order: (act: Without<OperatorAct>, reason: string | undefined) => Promise<number>;
};

/** Runs work with the same functions as the operations page: an act is recorded as an event, and its process carries it out. */
export const withOperator = (work: (operator: Operator) => Promise<number>): Promise<number> =>
  withStore(async (databaseUrl, store) => {
    const db = new pg.Pool({ connectionString: databaseUrl, max: 2, application_name: 'paddock command' });
    db.on('error', () => undefined);
    const prepared = (): Promise<void> => untilUnlocked(databaseUrl, () => createTables(db));
    const commands = createCommands({
      store,
      decode: createDecode([...allEvents]),
      random: () => 0.5,
      sleep: (millis) => sleep(millis),
      sealReason: async (accounts, text) => {
        const { VAULT_KEY, VAULT_KEY_BEFORE } = await keepSecrets(readSettings());
        await prepared();
        const vault = openPostgresVault(db, vaultKeysOf(VAULT_KEY, VAULT_KEY_BEFORE));
        return sealReasonIn(vault, { now: () => instantOf(Date.now()) })(accounts, text);
      },
    });
    const deps: OrderActDeps = { commands, store, db };
    const order: Operator['order'] = async (act, reason) => {
      if (reason === undefined)
        throw new BadArguments('Give a reason with --reason "...". It is recorded in the audit.');
      const why = `${reason} (${userInfo().username} at the command line)`;
      const read = OperatorAct.safeParse({ ...act, reason: why });
      if (!read.success) throw new BadArguments(read.error.issues.map(({ message }) => message).join('\n'));
      const commandId = randomIdFrom((count) => randomBytes(count));
      const actor = { kind: 'system', process: 'command-line' } as const;
      const ordered = await orderAct(deps, read.data, { commandId, actor, now: instantOf(Date.now()) });
      if (ordered.outcome === 'ordered') {
        say('Recorded. A running Paddock does it now. A stopped one does it at its next start.');
        return 0;
      }
      throw new Error(
        ordered.outcome === 'busy' ? 'Another command is writing at the same time. Try again.' : ordered.text,
      );
    };
    try {
      return await work({ db, store, commands, order, prepared });
    } finally {
      await db.end();
    }
  });

/** Splits off the subcommand. @throws {BadArguments} the command has no such subcommand. */
export const subcommand = <const Names extends readonly string[]>(
  [name, ...rest]: readonly string[],
  names: Names,
  usage: string,
): { readonly name: Names[number]; readonly rest: readonly string[] } => {
  const found = names.find((one) => one === name);
  if (found === undefined)
    throw new BadArguments(`These are not the arguments of this command.\nUsage: npm run paddock -- ${usage}`);
  return { name: found, rest };
};
