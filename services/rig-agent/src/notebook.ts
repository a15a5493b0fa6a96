import type { AgentFactBody } from '@paddock/shared-domain/rigs/agent-facts';
import type { AgentFiles } from './agent-files.ts';
import { afterFact, AgentState, NEW_STATE } from './agent-state.ts';
import type { RigClock } from './clock.ts';
import { openOutbox, type Outbox } from './outbox.ts';

/** Outbox and state of one agent: what it knows and has reported. When a call returns, its data is safe from a power cut. */
export type Notebook = {
  readonly outbox: Outbox;
  state(): AgentState;
  remember(change: Partial<AgentState>): void;
  /** Adds a fact for the venue and applies its consequences here. */
  tell(fact: AgentFactBody): void;
  /** The venue has every fact up to `seq`. */
  readonly confirmed: (seq: number) => void;
};

const readState = (files: AgentFiles): AgentState => {
  const bytes = files.read('state.json');
  if (bytes === undefined) return NEW_STATE;
  try {
    return AgentState.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch {
    // The state is written atomically, but a disk may fail. The outbox has the numbers, and running programs are observed again.
    return NEW_STATE;
  }
};

/** @param told is called when a fact waits to be sent. */
export const openNotebook = (
  files: AgentFiles,
  clock: Pick<RigClock, 'now' | 'mono'>,
  bootId: string,
  told: () => void,
): Notebook => {
  let state = readState(files);
  const outbox = openOutbox(files, { given: state.seq });
  for (const { seq, fact } of outbox.after(state.seq)) state = afterFact(state, seq, fact);
  let saved = state;
  const save = (): void => {
    if (saved === state) return;
    files.replace('state.json', Buffer.from(JSON.stringify(state)));
    saved = state;
  };
  return {
    outbox,
    state: () => state,
    remember: (change) => {
      state = { ...state, ...change };
      save();
    },
    tell: (fact) => {
      const { seq } = outbox.add(fact, { wall: clock.now(), mono: clock.mono(), bootId });
      state = afterFact(state, seq, fact);
      // Datagrams come many times a second, so the state is not saved for them. Their consequences are found again in the outbox,
      // or saved with the next change.
      if (fact.kind !== 'UDP_BATCH') save();
      told();
    },
    confirmed: (seq) => {
      // Saves the consequences of the facts before the facts are deleted.
      save();
      outbox.drop(seq);
    },
  };
};
