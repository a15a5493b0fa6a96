import { createHmac } from 'node:crypto';
import type { RunId } from '@paddock/shared-domain/launcher/ids';

/** The words that let one into a run's server, and that govern it. */
export type RunPasswords = (run: RunId) => { readonly password: string; readonly adminPassword: string };

const LENGTH = 20;
/**
 * Passwords that follow from the run's id and a secret of the server: they are stored nowhere, no log and no table holds them, and every
 * process knows the same (launcher.md 2.1). Letters and digits alone, as the game's files take them.
 */
export const runPasswords =
  (secret: string): RunPasswords =>
  (run) => {
    const word = (purpose: string): string =>
      createHmac('sha256', secret).update(`run ${purpose}\n${run}`).digest('hex').slice(0, LENGTH);
    return { password: word('password'), adminPassword: word('admin password') };
  };
