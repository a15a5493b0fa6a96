import type { RefundRun, Refunds } from './process/refunds.ts';
import type { DeskDeps } from './desk-deps.ts';

/** Milliseconds an answer waits for the provider. The refund itself goes on: it is on disk. */
const PATIENCE_MS = 8_000;

/** Runs the refunds of a source as far as they can go now; undefined if that fails or takes longer than a person waits. */
export const runForAWhile = (
  refunds: Refunds,
  { deps: { log }, sleep }: Pick<DeskDeps, 'deps' | 'sleep'>,
  sourceId: string,
): Promise<RefundRun | undefined> =>
  Promise.race([
    refunds.run(sourceId).catch((error: unknown) => {
      log.error({ err: error, source: sourceId }, 'a refund could not be taken on at once');
      return undefined;
    }),
    sleep(PATIENCE_MS).then(() => undefined),
  ]);
