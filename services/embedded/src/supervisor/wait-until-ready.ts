import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_LOADING, isHalted } from '@paddock/kit/readiness';
import { createHeadway, type Standing } from './headway.ts';

export type Waiting = {
  /** Where the API is asked. */
  readonly address: string;
  readonly signal: AbortSignal;
  /** How far the start is, by the database. @throws while that cannot be found out. */
  readonly look: () => Promise<Standing>;
  readonly tell: (sentence: string) => void;
  /** A start is given up when nothing has advanced for this long, in seconds. */
  readonly standstill?: number;
  /** For tests: the clock, in milliseconds, and what passes the time between two looks. */
  readonly now?: () => number;
  readonly pause?: (waitedMs: number) => Promise<unknown>;
};

/** Time between two sentences about how far a start is, in milliseconds. */
const TELL_MS = 10_000;
/** After this, in milliseconds, a start is a long one, and is asked after less often. */
const PATIENT_MS = 10_000;
/** Time between two looks into the database, in milliseconds. */
const LOOK_MS = 1_000;

/** How far the read models are, in a sentence; undefined where none is being made. */
const progressSentence = ({ readModels }: Standing): string | undefined => {
  const making = readModels.filter(({ state }) => state === 'rebuilding');
  const [first] = making;
  if (first === undefined) return undefined;
  const line = making.find(({ progress }) => progress)?.progress?.replace(/^\[[#.]*\] /, '');
  const failed = first.error === null ? '' : ` The last attempt failed: ${first.error}`;
  return `${making.length} read models are being made from the log${line ? `: ${line}` : ''}.${failed}`;
};

/**
 * Waits until the API is ready, for as long as a start needs: it is given up only when nothing advances any more. A read model that
 * is halted does not hold a start up, since it is mended in the running product; the console says so.
 *
 * @throws the signal's reason, or a sentence that says what stands still.
 */
export const waitUntilReady = async (waiting: Waiting): Promise<void> => {
  const { address, signal, look, tell, standstill = 120 } = waiting;
  const { now = () => performance.now(), pause = (waitedMs) => sleep(waitedMs < PATIENT_MS ? 50 : 500) } = waiting;
  const advances = createHeadway();
  let [movedAt, toldAt, lookedAt] = [now(), now(), -Infinity];
  const beganAt = now();
  let standing: Standing | undefined;
  for (;;) {
    signal.throwIfAborted();
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    const [, ...reasons] = ((await answer?.text().catch(() => '')) ?? '').trim().split('\n');
    if (answer?.status === 200) return;
    const halted = reasons.filter(isHalted);
    if (reasons.length > 0 && reasons.every((reason) => reason === DEMO_LOADING || isHalted(reason))) {
      for (const reason of halted) tell(`Warning: ${reason}. \`npm run paddock -- poison list\` says more.`);
      return;
    }
    if (now() - lookedAt >= LOOK_MS) {
      lookedAt = now();
      standing = await look().catch(() => undefined);
      if (standing && advances(standing)) movedAt = now();
    }
    if (now() - movedAt > standstill * 1_000) {
      const why = reasons.length > 0 ? ` ${reasons.join('; ')}.` : '';
      throw new Error(
        `Paddock did not become ready: nothing has advanced for ${standstill} s.${why} The logs are in the data folder's log folder.`,
      );
    }
    if (now() - toldAt >= TELL_MS) {
      toldAt = now();
      const sentence = standing && progressSentence(standing);
      if (sentence !== undefined) tell(sentence);
      else if (reasons.length > 0) tell(`Waiting: ${reasons.join('; ')}.`);
    }
    await pause(now() - beganAt);
  }
};
