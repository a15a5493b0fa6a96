import { millisOf } from '@paddock/shared-domain/kernel/time';
import {
  AGENT_TIMINGS,
  type AgentMessage,
  CLOSE_KEY_REFUSED,
  VenueMessage,
  type VenueMessageOf,
} from '@paddock/shared-domain/rigs/agent-wire';
import type { AgentSocket, ConnectSocket } from './agent-socket.ts';
import type { RigClock } from './clock.ts';
import type { FactSender } from './fact-sender.ts';
import { otherAgent } from './other-agent.ts';

/** Spreads the reconnects of a venue's twenty rigs after an outage (launcher.md 4.1). */
const JITTER_MS = 500;
/** Longest pause between two tries. It can be short because the network is local. */
const LONGEST_PAUSE_MS = 10_000;
/** How long to wait for a welcome before the connection is closed. */
const WELCOME_MS = 10_000;
/** Pause between two tries while another program uses our key. */
const YIELD_MS = 60_000;

export type ChannelDeps = {
  readonly clock: RigClock;
  readonly random: () => number;
  readonly connect: ConnectSocket;
  readonly sender: FactSender;
  /** @param yields whether another program was seen with our key. */
  readonly hello: (mono: number, yields: boolean) => Extract<AgentMessage, { type: 'hello' }>;
  readonly beat: () => AgentMessage;
  readonly onWelcome: (welcome: VenueMessageOf<'welcome'>) => void;
  readonly onMessage: (message: Exclude<VenueMessage, { type: 'welcome' | 'ackSeq' }>) => void;
  readonly log: (line: string) => void;
};
export type Channel = {
  /** False if there is no connection. What must not be lost is sent as a fact. */
  say(message: AgentMessage): boolean;
  /**
   * Upper bound of the venue's time, in ms since 1970; undefined before the first welcome. The welcome's time was set after our
   * hello left. Counted from the hello, it is never early: what has expired by it has expired at the venue too.
   */
  venueTime(): number | undefined;
  isWelcome(): boolean;
  /** Closes a welcomed connection, so that the next hello reports the present state. */
  greetAgain(): void;
  stop(): void;
};

/** Keeps one connection to the venue: says hello, sends waiting facts and heartbeats, and reconnects when the line breaks. */
export const openChannel = (deps: ChannelDeps): Channel => {
  const { clock, random, connect, sender, log } = deps;
  let socket: AgentSocket | undefined;
  let welcomed = false;
  let stopped = false;
  let yields = false;
  let venueAhead: number | undefined;
  let reconnectMs: number = AGENT_TIMINGS.reconnectMs;
  let beatMs: number = AGENT_TIMINGS.beatMs;

  const say = (message: AgentMessage): boolean => {
    if (!welcomed) return false;
    socket?.send(JSON.stringify(message));
    return true;
  };
  const welcome = (message: VenueMessageOf<'welcome'>, helloAt: number): void => {
    venueAhead = millisOf(message.serverTime) - helloAt;
    ({ beatMs } = message.timings);
    reconnectMs = Math.min(message.timings.reconnectMs, LONGEST_PAUSE_MS - JITTER_MS);
    welcomed = true;
    if (yields) log('This rig is connected again. Another program has its key: pair it again.');
    yields = false;
    sender.restart(message.ackSeq);
    deps.onWelcome(message);
    sender.send(say);
  };
  const hear = (text: string, helloAt: number): void => {
    const message = readVenue(text);
    if (message === undefined)
      return log(`The venue sent a message that this version does not know: ${text.slice(0, 80)}`);
    if (message.type === 'welcome') return welcome(message, helloAt);
    if (!welcomed) return;
    if (message.type !== 'ackSeq') return deps.onMessage(message);
    sender.confirmed(message.ackSeq);
    sender.send(say);
  };

  type Ended = { readonly code: number | undefined; readonly wasWelcome: boolean };
  /** Runs one connection and returns how it ended. */
  const oneConnection = (): Promise<Ended> =>
    new Promise((resolve) => {
      let helloAt = clock.mono();
      let open = true;
      const own = connect({
        opened: () => {
          if (!open) return;
          helloAt = clock.mono();
          own.send(JSON.stringify(deps.hello(helloAt, yields)));
        },
        heard: (text) => {
          if (open && !stopped) hear(text, helloAt);
        },
        closed: (code) => {
          if (!open) return;
          open = false;
          resolve({ code, wasWelcome: welcomed });
          welcomed = false;
        },
      });
      socket = own;
      void clock.sleep(WELCOME_MS).then(() => {
        if (open && !welcomed) own.close();
      });
    });
  const holdOn = async (): Promise<void> => {
    const other = otherAgent(clock);
    while (!stopped) {
      const { code, wasWelcome } = await oneConnection();
      if (code === CLOSE_KEY_REFUSED)
        return log('The venue no longer accepts the key of this rig. Pair this rig again.');
      if (other.ended(code, wasWelcome) && !yields) {
        yields = true;
        log(
          'Another program uses the key of this seat. This rig tries again every minute, and driving goes on. ' +
            'Ask the desk for a code and pair it again.',
        );
      }
      if (!stopped) await clock.sleep((yields ? YIELD_MS : reconnectMs) + Math.floor(random() * JITTER_MS));
    }
  };
  const beats = async (): Promise<void> => {
    while (!stopped) {
      await clock.sleep(beatMs);
      if (stopped) return;
      say(deps.beat());
      sender.sendAgainIfUnheard();
      sender.send(say);
    }
  };
  void holdOn();
  void beats();

  return {
    say,
    venueTime: () => (venueAhead === undefined ? undefined : venueAhead + clock.mono()),
    isWelcome: () => welcomed,
    greetAgain: () => {
      if (welcomed) socket?.close();
    },
    stop: () => {
      stopped = true;
      socket?.close();
    },
  };
};

const readVenue = (text: string): VenueMessage | undefined => {
  try {
    return VenueMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};
