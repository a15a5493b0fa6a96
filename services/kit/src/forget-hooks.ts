import type { SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { Instant } from '@paddock/shared-domain/kernel/time';

/** Somebody whose account is being forgotten, while other contexts let go of theirs. */
export type Forgotten = {
  readonly userId: UserId;
  readonly subjectId: SubjectId;
  /** The card provider's id of the person, if they ever had a card. */
  readonly customerId: string | null;
  readonly actor: Actor;
  readonly now: Instant;
  /** Distinct for each hook: a hook derives its command ids from it, so that repeating it does nothing. */
  readonly commandId: string;
  /** How often a card of theirs had come or gone by then; said where the owner of an address arrives. */
  readonly cardChanges?: number;
};
export type ForgetHook = (forgotten: Forgotten) => Promise<void>;

/**
 * What other contexts do when somebody is forgotten (rule A-054): free future reservations, cancel the membership, detach
 * the card. Hooks run in the order of registration, after the account is closed and before its vault row goes; each must be
 * safe to repeat, because a forgetting that broke off is taken up again.
 */
export type ForgetHooks = {
  add(name: string, hook: ForgetHook): void;
  run(forgotten: Forgotten): Promise<void>;
  /** Runs all, also after one that failed. @throws {AggregateError} what failed. */
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
