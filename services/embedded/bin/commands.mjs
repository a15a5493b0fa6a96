import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A command from the built files. */
const built = (name) => () => {
  const module = new URL(`../dist/commands/${name}.js`, import.meta.url);
  if (!existsSync(fileURLToPath(module))) throw new Error('Build Paddock first: npm start does it, or npm run build.');
  return import(module.href);
};

/**
 * The operator's commands. `load` imports the module only when it is used. The module exports `run(args: string[]):
 * Promise<number>` (exit code).
 *
 * @type {readonly { usage: string, does: string, load: () => Promise<{ run: (args: string[]) => Promise<number> }> }[]}
 */
export const commands = [
  {
    usage: 'status [address]',
    does: 'asks a running Paddock whether commands and reads work',
    load: () => import('./status.mjs'),
  },
  {
    usage: 'appoint-staff <email> [--permissions a,b] [--superuser] [--keep-password] | --dismiss',
    does: 'gives somebody who has signed up rights, or takes them; they get in by a mailed link',
    load: built('appoint-staff'),
  },
  {
    usage: 'images add <file> --of <kind>:<id> | remove <id>',
    does: 'gives a seat type, track, car or page a picture, or takes one away',
    load: built('images'),
  },
  {
    usage: 'projections',
    does: 'how each read model stands: state, position, lag',
    load: built('projections'),
  },
  {
    usage: 'lag',
    does: 'how far read models are behind, and rebuilds under way',
    load: built('lag'),
  },
  {
    usage: 'poison list | retry|set-aside <read model, process:name or all> <event> --reason <why>',
    does: 'events that read models cannot take',
    load: built('poison'),
  },
  {
    usage: 'janitor list | retry <checkout|payment|refund> <id> --reason <why>',
    does: 'what has not come to its end',
    load: built('janitor'),
  },
  {
    usage: 'mails list | retry <key> --reason <why>',
    does: 'what became of mails, and those given up once more',
    load: built('mails'),
  },
  {
    usage: 'webhooks list | replay <delivery> --reason <why>',
    does: 'deliveries of the card provider that could not be followed',
    load: built('webhooks'),
  },
  {
    usage: 'reconcile --reason <why>',
    does: 'holds the books against the card provider now',
    load: built('reconcile'),
  },
  {
    usage: 'runs list | reread <run> --reason <why>',
    does: 'reads what rigs and servers said of a run again, and adds what was missed',
    load: built('runs'),
  },
  {
    usage: 'rebuild <read model|all> [--to-older]',
    does: 'makes read models again from the log, beside the live ones; --to-older: also those that a later release has made',
    load: built('rebuild'),
  },
  {
    usage: 'as-of <read model|all> --at <moment>',
    does: 'rows and checksums of read models as they were',
    load: built('as-of'),
  },
  {
    usage: 'store-copy --to <esdb://..., postgres or postgres://...>',
    does: 'copies the log into another store, compares them, and prepares the next start there',
    load: built('store-copy'),
  },
  {
    usage: 'backup <folder> [--people <folder>] [--keys <folder>]',
    does: 'copies what cannot be made anew, while Paddock runs',
    load: built('backup'),
  },
  {
    usage: 'restore <folder> [--people <folder>] [--keys <folder>] [--erasures <file>]',
    does: 'fills an empty data folder from a backup',
    load: built('restore'),
  },
];
