import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_LOADING, isHalted, isNote } from '@paddock/kit/readiness';
import { createHeadway, type Standing } from './headway.ts';

export type Waiting = {
  /** Address of the API. */
  readonly address: string;
  readonly signal: AbortSignal;
  /** Reads the progress of the start from the database. @throws while it cannot be read. */
  readonly look: () => Promise<Standing>;
  readonly tell: (sentence: string) => void;
  /** Seconds without progress after which a start has failed. */
  readonly standstill?: number;
  /** For tests: the clock in ms, and the pause between two checks. */
  readonly now?: () => number;
  readonly pause?: (waitedMs: number) => Promise<unknown>;
};

/** Pause between two progress messages, ms. */
const TELL_MS = 10_000;
/** After this, ms, the API is checked less often. */
const PATIENT_MS = 10_000;
/** Pause between two reads of the progress, ms. */
const LOOK_MS = 1_000;

/** Progress of the read models in a sentence. Undefined if none is being built. */
const progressSentence = ({ readModels }: Standing): string | undefined => {
  const making = readModels.filter(({ state }) => state === 'rebuilding');
  const [first] = making;
  if (first === undefined) return undefined;
  const line = making.find(({ progress }) => progress)?.progress?.replace(/^\[[#.]*\] /, '');
  const failed = first.error === null ? '' : ` The last attempt failed: ${first.error}`;
  return `Building ${making.length} read models from the log${line ? `: ${line}` : ''}.${failed}`;
};

/**
 * Waits until the API is ready, as long as the start makes progress. A halted read model does not delay a start, because it is
 * mended while Paddock runs; the console reports it.
 *
 * @throws the signal's reason, or a sentence that says what makes no progress.
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
    const [, ...lines] = ((await answer?.text().catch(() => '')) ?? '').trim().split('\n');
    const reasons = lines.filter((line) => !isNote(line));
    if (answer?.status === 200) return;
    const halted = reasons.filter(isHalted);
    if (reasons.length > 0 && reasons.every((reason) => reason === DEMO_LOADING || isHalted(reason))) {
      for (const reason of halted) tell(`Warning: ${reason}. \`npm run paddock -- poison list\` shows more.`);
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
