import type { Instant } from '@paddock/shared-domain/kernel/time';
import { evidenceDecider } from '@paddock/shared-domain/runs/evidence';
import type { RunId } from '@paddock/shared-domain/launcher/ids';
import type { Logger } from 'pino';
import { z } from 'zod';
import { isUnwritable } from '@paddock/kit/command-handling/checked-append';
import type { Commands } from '@paddock/kit/command-handling/commands';

const FAULTS = [RangeError, SyntaxError, TypeError, z.ZodError];
/** Whether an item fails at every attempt: damaged, of another form, or too large for an event. */
export const isForGood = (error: unknown): boolean =>
  isUnwritable(error) ||
  FAULTS.some((fault) => error instanceof fault) ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'));
/** @returns one line, for logs and events. */
export const faultOf = (error: unknown): string =>
  String(error)
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')
    .slice(0, 300);

export type Guard = (runId: RunId, item: string, now: Instant, work: () => Promise<void>) => Promise<void>;
/**
 * Handles one item of a run. If it fails for good, it is recorded as an open case of the run (`runs reread` tries it again) and
 * skipped, so that it does not block the laps of others. Errors that may pass are rethrown.
 */
export const createGuard =
  ({ commands, log }: { readonly commands: Commands; readonly log: Pick<Logger, 'warn'> }): Guard =>
  async (runId, item, now, work) => {
    try {
      await work();
    } catch (error) {
      if (!isForGood(error)) throw error;
      log.warn({ err: error, run: runId, item }, 'something of a run cannot be read and is set aside');
      const context = {
        commandId: `aside:${item}:${now}`,
        actor: { kind: 'system', process: 'run-laps' },
        now,
      } as const;
      const data = { runId, item, why: faultOf(error) };
      const handled = await commands
        .handle(evidenceDecider, runId, [{ type: 'SetAside', data }], context)
        .catch((cause) => {
          // The run's own evidence is unreadable too: only this process's log shows the case.
          if (!isForGood(cause)) throw cause;
        });
      if (handled?.outcome === 'busy') throw new Error(`The evidence of run ${runId} is busy.`);
    }
  };

type Heard = {
  readonly type: string;
  readonly revision: number;
  readonly data: object;
  readonly metadata: { readonly at: Instant };
};
/** Wraps a handler of run events: an unreadable stream blocks only its own run. */
export const guardedBy =
  (guard: Guard) =>
  <Event extends Heard & { readonly data: { readonly runId: RunId } }>(handle: (event: Event) => Promise<void>) =>
  (event: Event): Promise<void> => {
    const { runId, ...data } = event.data;
    const item = 'evidenceId' in data ? String(data.evidenceId) : `${event.type} ${event.revision}`;
    return guard(runId, item, event.metadata.at, () => handle(event));
  };
