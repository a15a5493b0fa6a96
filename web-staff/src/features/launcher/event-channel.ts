import type { Party } from '@paddock/shared-domain/launcher/contract';
import type { RaceEvent } from '@paddock/shared-domain/launcher/race-contract';
import type { Signal } from '@paddock/shared-domain/launcher/race-event-events';
import type { LauncherClientMessage } from '@paddock/shared-domain/launcher/socket';
import { SignalId } from '@paddock/shared-domain/launcher/ids';
import { SignalStage } from '@paddock/shared-domain/launcher/rig-progress';
import { SeatId } from '@paddock/shared-domain/kernel/ids';
import { randomId } from '@paddock/web-kit/api/random-id.ts';
import { z } from 'zod';
import { messages } from '../../messages/en.ts';
import { connectEventSocket, type EventSocketStatus } from './event-socket.ts';
import { ModelUpdate, withEvent, withStages, withUpdate } from './event-updates.ts';

/** How long to wait for the answer to a signal, in milliseconds. */
const ANSWER_MS = 10_000;

const Answer = z.object({
  type: z.literal('peers'),
  id: z.string(),
  accepted: z.string().optional(),
  error: z.object({ code: z.string(), detail: z.string() }).optional(),
});
/** The progress of seats with a signal (launcher.md 5.4). */
const Stages = z.object({
  type: z.literal('peers'),
  signal_id: SignalId,
  seats: z.record(SeatId, SignalStage),
  codes: z.record(SeatId, z.string()).default({}),
});
const Other = z.object({ type: z.string() });

type ChannelSettings = {
  readonly open: () => WebSocket;
  readonly readEvent: () => Promise<RaceEvent>;
  readonly sendOverApi: (signal: Signal, ignore: SeatId[]) => Promise<unknown>;
  readonly revise: (change: (party: Party) => Party) => void;
  /** The message could not be merged: reads everything about the parties again. */
  readonly lookAgain: () => void;
  readonly onStatus: (status: EventSocketStatus) => void;
};
export type EventChannel = {
  /** Resolves when the server accepted the signal; rejects with a text for the person who sent it (rule A-139). */
  readonly signal: (signal: Signal, ignore?: readonly SeatId[]) => Promise<void>;
  readonly close: () => void;
};

/** Binds one event's socket to the cache: changes come in, signals go out (WS-04, WS-06). */
export const openEventChannel = (settings: ChannelSettings): EventChannel => {
  const { open, readEvent, sendOverApi, revise, lookAgain, onStatus } = settings;
  const waiting = new Map<string, { readonly done: () => void; readonly failed: (error: Error) => void }>();
  /** The last merged change of each model: an older one that arrives late is dropped. */
  let seen = new Map<string, bigint>();
  let base = -1n;

  const reload = async () => {
    const event = await readEvent();
    base = BigInt(event.rev);
    seen = new Map();
    revise((party) => (party.host_event.id === event.id ? withEvent(party, event) : party));
  };
  const merge = (update: ModelUpdate) => {
    const model = `${update.model}/${update.id}`;
    const rev = BigInt(update.rev);
    if (rev <= (seen.get(model) ?? base)) return;
    seen.set(model, rev);
    revise((party) => {
      const next = withUpdate(party, update);
      if (next === undefined) lookAgain();
      return next ?? party;
    });
  };
  const answer = ({ id, error }: z.infer<typeof Answer>) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.done();
    else asked?.failed(new Error(error.detail));
  };

  const socket = connectEventSocket({
    open,
    reload,
    onStatus,
    onMessage: (message) => {
      const update = ModelUpdate.safeParse(message);
      if (update.success) return merge(update.data);
      const stages = Stages.safeParse(message);
      if (stages.success) {
        const { signal_id: signal, seats, codes } = stages.data;
        return revise((party) => withStages(party, signal, seats, codes));
      }
      const answered = Answer.safeParse(message);
      if (answered.success) return answer(answered.data);
      // Messages were lost, so the cache may be stale (rule A-142).
      if (Other.safeParse(message).data?.type === 'resync') reload().catch(lookAgain);
    },
  });

  return {
    signal: async (signal, ignore = []) => {
      const id = randomId();
      const message: LauncherClientMessage = { type: 'peers', signal, ignore: [...ignore], id };
      if (!socket.send(message)) return void (await sendOverApi(signal, [...ignore]));
      await new Promise<void>((done, failed) => {
        const timer = setTimeout(() => {
          waiting.delete(id);
          failed(new Error(messages.launcher.signals.unanswered));
        }, ANSWER_MS);
        waiting.set(id, {
          done: () => {
            clearTimeout(timer);
            done();
          },
          failed: (error) => {
            clearTimeout(timer);
            failed(error);
          },
        });
      });
    },
    close: socket.close,
  };
};
