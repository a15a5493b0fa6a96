import type { AgentMessage } from '@paddock/shared-domain/rigs/agent-wire';
import type { RigClock } from './clock.ts';
import type { Notebook } from './notebook.ts';

/** Most unconfirmed facts under way, so that a rig that was away for an evening does not fill the line on its return. */
const WINDOW = 64;
/** Facts without a confirmation for this long are sent again. The venue writes each only once. */
const UNHEARD_MS = 15_000;

/** Sends the facts of the outbox in order, with a bounded number unconfirmed. */
export type FactSender = {
  /** A new connection: everything after `ackSeq` is sent again. */
  restart(ackSeq: number): void;
  confirmed(ackSeq: number): void;
  send(say: (message: AgentMessage) => boolean): void;
  sendAgainIfUnheard(): void;
};

export const factSender = ({ outbox, confirmed }: Notebook, clock: Pick<RigClock, 'mono'>): FactSender => {
  let heard = 0;
  let sent = 0;
  let heardAt = clock.mono();
  const takeIn = (ackSeq: number): void => {
    if (ackSeq <= heard) return;
    heard = ackSeq;
    heardAt = clock.mono();
    confirmed(ackSeq);
  };
  return {
    restart: (ackSeq) => {
      // Also if `ackSeq` is lower than before (a restored venue): the facts between are deleted here.
      heard = ackSeq;
      sent = ackSeq;
      heardAt = clock.mono();
      confirmed(ackSeq);
    },
    confirmed: takeIn,
    send: (say) => {
      let before = heard;
      let underWay = 0;
      for (const fact of outbox.after(heard)) {
        if (underWay === WINDOW) return;
        underWay += 1;
        if (fact.seq > sent) {
          // The facts between were dropped because the outbox was full. `after` tells the venue not to wait for them.
          if (!say(before === fact.seq - 1 ? fact : { ...fact, after: before })) return;
          if (underWay === 1) heardAt = clock.mono();
          sent = fact.seq;
        }
        before = fact.seq;
      }
    },
    sendAgainIfUnheard: () => {
      if (sent > heard && clock.mono() - heardAt >= UNHEARD_MS) {
        sent = heard;
        heardAt = clock.mono();
      }
    },
  };
};
