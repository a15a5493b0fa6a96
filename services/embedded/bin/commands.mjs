import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A command from the built files. */
const built = (name) => () => {
  const module = new URL(`../dist/commands/${name}.js`, import.meta.url);
  if (!existsSync(fileURLToPath(module))) throw new Error('Build Paddock first with npm run build, or run npm start.');
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
    usage: 'doctor',
    does: 'everything that is wrong with settings, keys, servers, disk and backups, with what to do',
    load: built('doctor'),
  },
  {
    usage: 'status [address]',
    does: 'asks a running Paddock whether commands and reads work',
    load: () => import('./status.mjs'),
  },
  {
    usage: 'appoint-staff <email> [--permissions a,b] [--superuser] [--keep-password] | --dismiss',
    does: 'gives a registered person permissions or removes them; they log in with an emailed link',
    load: built('appoint-staff'),
  },
  {
    usage: 'rescue-superuser <email> [--to <new email>] --reason <why>',
    does: 'for a superuser who lost mailbox or one-time codes: sets the address, turns codes off; all superusers are told',
    load: built('rescue-superuser'),
  },
  {
    usage: 'set-up-link',
    does: 'prints a link whose reader becomes the owner of a venue that has none',
    load: built('set-up-link'),
  },
  {
    usage: 'keys status | rotate TOKEN_KEY|VAULT_KEY|IDENTITY_KEY | drop <the same>_BEFORE',
    does: 'gives sessions, the vault or names a new key beside the old one, says how far that is, or lets the old one go',
    load: built('keys'),
  },
  {
    usage: 'images add <file> --of <kind>:<id> | remove <id>',
    does: 'adds a picture to a seat type, track, car or page, or removes one',
    load: built('images'),
  },
  {
    usage: 'projections',
    does: 'state, position and lag of each read model',
    load: built('projections'),
  },
  {
    usage: 'lag',
    does: 'how far read models are behind, and running rebuilds',
    load: built('lag'),
  },
  {
    usage: 'poison list | retry|set-aside <read model, process:name, job, mail or all> <event or key> --reason <why>',
    does: 'everything that stands still, with its key and what to do, and what was set aside',
    load: built('poison'),
  },
  {
    usage: 'open-cases list | retry <checkout|payment|refund> <id> --reason <why>',
    does: 'open checkouts, payments and refunds',
    load: built('open-cases'),
  },
  {
    usage: 'mails list | retry <key> --reason <why>',
    does: 'sent, waiting and failed emails; sends a failed one again',
    load: built('mails'),
  },
  {
    usage: 'webhooks list | replay <delivery> --reason <why>',
    does: 'webhooks of the card provider that could not be processed',
    load: built('webhooks'),
  },
  {
    usage: 'reconcile --reason <why>',
    does: 'compares the books with the card provider now',
    load: built('reconcile'),
  },
  {
    usage: 'runs list | reread <run> --reason <why>',
    does: 'runs with unreadable data; reads a run again and adds what is missing',
    load: built('runs'),
  },
  {
    usage: 'rebuild <read model|all> [--to-older]',
    does: 'rebuilds read models from the log in the background; --to-older: also those that a newer release made',
    load: built('rebuild'),
  },
  {
    usage: 'as-of <read model|all> --at <moment>',
    does: 'rows and checksums of read models as they were',
    load: built('as-of'),
  },
  {
    usage: 'store-copy --to <kurrentdb://..., esdb://..., postgres or postgres://...>',
    does: 'copies the log into another store, compares them, and prepares the next start there',
    load: built('store-copy'),
  },
  {
    usage: 'backup <folder> [--people <folder>] [--keys <folder>]',
    does: 'backs up the log, people and keys while Paddock runs',
    load: built('backup'),
  },
  {
    usage: 'restore <folder> [--people <folder>] [--keys <folder>] [--erasures <file>]',
    does: 'fills an empty data folder from a backup',
    load: built('restore'),
  },
];
