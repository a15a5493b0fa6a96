import type { AgentMessage, DesiredGame } from '@paddock/shared-domain/rigs/agent-wire';
import type { SignalStage } from '@paddock/shared-domain/launcher/rig-progress';
import type { AgentState } from './agent-state.ts';
import type { Notebook } from './notebook.ts';

/** Reports the progress of a signal. The last ack is remembered and sent again whenever the venue repeats the signal. */
export type Acks = {
  received(desired: DesiredGame): void;
  /** A signal that arrived after a newer one: it is acknowledged and changes nothing. */
  superseded(desired: DesiredGame): void;
  say(desired: DesiredGame, stage: SignalStage, failure?: { readonly code: string; readonly detail: string }): void;
};

/** Whether the ack is final: nothing more is to do for this signal. */
export const isDone = (ack: AgentState['ack'], { event, signal }: DesiredGame): boolean =>
  ack !== null && ack.signalId === signal.id && ack.event === event && ack.stage !== 'RECEIVED';

export const acksTo = (notebook: Notebook, send: (message: AgentMessage) => boolean): Acks => {
  const sayIt = (ack: NonNullable<AgentState['ack']>): void => void send({ type: 'ack', v: 1, ...ack });
  const say: Acks['say'] = ({ event, signal }, stage, failure) => {
    const ack = {
      event,
      signalId: signal.id,
      stage,
      code: failure?.code ?? null,
      detail: failure?.detail ?? '',
    };
    notebook.remember({ ack });
    sayIt(ack);
  };
  return {
    say,
    superseded: ({ event, signal }) =>
      sayIt({ event, signalId: signal.id, stage: 'SUPERSEDED', code: null, detail: '' }),
    received: (desired) => {
      const { ack } = notebook.state();
      if (ack !== null && isDone(ack, desired)) sayIt(ack);
      else say(desired, 'RECEIVED');
    },
  };
};
