import type { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { create } from 'zustand';

/** `locked`: nothing goes on before a proof. `act`: one act needs it, and may be given up. */
export type Proof = 'locked' | 'act';

type ProofStore = {
  /** What a proof is asked for now. */
  readonly asked: Proof | undefined;
  /** How often the session was unlocked on this page. */
  readonly unlocked: number;
};
export const useProof = create<ProofStore>(() => ({ asked: undefined, unlocked: 0 }));

/** An act that waited longer is not sent any more: the venue went on. */
const TOO_LATE_MS = 120_000;

type Waiting = {
  readonly asks: Proof;
  readonly isRead: boolean;
  readonly since: number;
  readonly go: (again: boolean) => void;
};
let waiting: readonly Waiting[] = [];

/** Ends the wait of these calls. `again`: they are sent once more; otherwise they fail as they were refused. */
const release = (which: (one: Waiting) => boolean, again: boolean): void => {
  const released = waiting.filter(which);
  waiting = waiting.filter((one) => !which(one));
  for (const { isRead, since, go } of released) go(again && (isRead || Date.now() - since < TOO_LATE_MS));
};

/**
 * Shows the question for a proof, and holds the refused call until it is answered. All calls wait for the same question.
 *
 * @returns whether to send the call again.
 */
export const askForProof = (
  { code }: ApiProblem,
  { isRead, signal }: { readonly isRead: boolean; readonly signal?: AbortSignal },
): Promise<boolean> => {
  const asks: Proof = code === 'session_locked' ? 'locked' : 'act';
  useProof.setState(({ asked }) => ({ asked: asked === 'locked' ? asked : asks }));
  return new Promise((resolve) => {
    const one: Waiting = { asks, isRead, since: Date.now(), go: resolve };
    waiting = [...waiting, one];
    signal?.addEventListener('abort', () => release((other) => other === one, false));
  });
};

/** The person has proved who they are: everything goes on where it was. */
export const proven = (): void => {
  useProof.setState(({ asked, unlocked }) => ({
    asked: undefined,
    unlocked: asked === 'locked' ? unlocked + 1 : unlocked,
  }));
  release(() => true, true);
};

/** The person gives up the act that needs a proof. A locked session stays locked. */
export const giveUpProof = (): void => {
  useProof.setState(({ asked }) => ({ asked: asked === 'locked' ? asked : undefined }));
  release(({ asks }) => asks === 'act', false);
};

/** The session ended, or is another person's now: nothing of it is sent again. */
export const forgetProof = (): void => {
  useProof.setState({ asked: undefined });
  release(() => true, false);
};
