import type { SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { Instant } from '@paddock/shared-domain/kernel/time';

/** An account that is being forgotten, for the hooks of other contexts. */
export type Forgotten = {
  readonly userId: UserId;
  readonly subjectId: SubjectId;
  /** The card provider's id of the person, if they ever had a card. */
  readonly customerId: string | null;
  readonly actor: Actor;
  readonly now: Instant;
  /** Different for each hook, which derives its command ids from it, so that a repeat does nothing. */
  readonly commandId: string;
  /** How often their card was attached or detached by then; set when the owner of an address takes over an account. */
  readonly cardChanges?: number;
};
export type ForgetHook = (forgotten: Forgotten) => Promise<void>;

/**
 * What other contexts do when an account is forgotten (rule A-054): free future reservations, cancel the membership, detach the
 * card. Hooks run in order of registration, after the account is closed and before its vault row is deleted. Each must be safe to
 * repeat, because an interrupted forgetting is continued.
 */
export type ForgetHooks = {
  add(name: string, hook: ForgetHook): void;
  run(forgotten: Forgotten): Promise<void>;
  /** Runs all hooks, even if one fails. @throws {AggregateError} the failures. */
  runAll(forgotten: Forgotten): Promise<void>;
};

export const createForgetHooks = (): ForgetHooks => {
  const hooks = new Map<string, ForgetHook>();
  return {
    add: (name, hook) => {
      if (hooks.has(name)) throw new Error(`There is a hook ${name} already.`);
      hooks.set(name, hook);
    },
    run: async (forgotten) => {
      for (const [name, hook] of hooks) await hook({ ...forgotten, commandId: `${forgotten.commandId}/${name}` });
    },
    runAll: async (forgotten) => {
      const failed: unknown[] = [];
      for (const [name, hook] of hooks) {
        try {
          await hook({ ...forgotten, commandId: `${forgotten.commandId}/${name}` });
        } catch (error) {
          failed.push(error);
        }
      }
      if (failed.length > 0) throw new AggregateError(failed, 'Not all hooks ran.');
    },
  };
};
