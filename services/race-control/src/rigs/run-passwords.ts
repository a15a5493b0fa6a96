import { createHmac } from 'node:crypto';
import type { RunId } from '@paddock/shared-domain/launcher/ids';

/** The passwords to join and to administer a run's server. */
export type RunPasswords = (run: RunId) => { readonly password: string; readonly adminPassword: string };

const LENGTH = 20;
/**
 * Passwords derived from the run's id and a secret of the server: stored in no log and no table, and every process computes the
 * same (launcher.md 2.1). Letters and digits only, as the game's files require.
 */
export const runPasswords =
  (secret: string): RunPasswords =>
  (run) => {
    const word = (purpose: string): string =>
      createHmac('sha256', secret).update(`run ${purpose}\n${run}`).digest('hex').slice(0, LENGTH);
    return { password: word('password'), adminPassword: word('admin password') };
  };
