import type { AgentMessage } from '@paddock/shared-domain/rigs/agent-wire';
import type { RigClock } from './clock.ts';
import type { Notebook } from './notebook.ts';

/** So many facts may be under way unconfirmed: a rig that was away for an evening does not choke the line it came back on. */
const WINDOW = 64;
/** Facts under way for so long without a word of the venue are said again: it writes each once. */
const UNHEARD_MS = 15_000;

/** Sends what waits in the outbox in order, as far as the venue keeps up with it. */
export type FactSender = {
  /** A new connection: everything behind `ackSeq` goes again. */
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
      // Also where it knows less than before, as one that was restored does: what is gone here is gone, and it need not wait for it.
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
          // What lies between was dropped for want of room: the venue need not wait for it.
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
