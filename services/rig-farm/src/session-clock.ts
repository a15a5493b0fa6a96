import type { OpenSession } from './lan.ts';
import type { OrderedSession, ServerOrders } from './server-orders.ts';
import type { Slot } from './server-slots.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The time rules of the open session: who may begin a lap, and when the session is over. */
export type SessionClock = {
  readonly open: OpenSession;
  readonly ordered: OrderedSession;
  mayBegin(slot: Slot): boolean;
  /** A car crossed the line. */
  crossed(slot: Slot): void;
  /** A car came, left or finished: checks whether the session is over now. */
  look(): void;
  timeLeft(): number;
  stop(): void;
};

/** @param over called once, when nobody has anything left to drive. */
export const startSessionClock = (
  parts: {
    readonly time: VirtualTime;
    readonly orders: ServerOrders;
    readonly ordered: OrderedSession;
    readonly slots: readonly Slot[];
  },
  over: () => void,
): SessionClock => {
  const { time, ordered, slots } = parts;
  const { server } = parts.orders.config;
  const race = ordered.type === 3;
  const startsAt = time.now() + ordered.waitSeconds * 1000;
  const timeOverAt = ordered.minutes > 0 ? startsAt + ordered.minutes * 60_000 : Number.POSITIVE_INFINITY;
  let flag = false;
  let stopped = false;
  const cancels: (() => void)[] = [];
  const end = (): void => {
    if (stopped) return;
    stop();
    over();
  };
  const stop = (): void => {
    stopped = true;
    for (const cancel of cancels) cancel();
  };
  const timeIsOver = (): boolean => time.now() >= timeOverAt;
  /** After the winner's finish or the end of a timed session: laps under way may be finished, for a limited time. */
  const lastCall = (seconds: number): void => {
    cancels.push(time.after(seconds * 1000, end));
    look();
  };
  const look = (): void => {
    if (stopped || (!flag && !timeIsOver())) return;
    if (slots.every((slot) => !slot.driving)) end();
  };
  if (Number.isFinite(timeOverAt)) {
    // How long cars may take to finish: a share of the best lap, or of 150 s without one.
    const best = () => Math.min(...slots.map(({ bestMillis }) => bestMillis), 150_000);
    const wait = () => (race ? server.raceOverSeconds : (best() * (server.qualifyMaxWaitPercent - 20)) / 100_000);
    cancels.push(time.after(timeOverAt - time.now(), () => lastCall(wait())));
  }
  return {
    open: {
      ordinal: 0,
      type: ordered.type,
      opensAt: time.now(),
      startsAt,
      cutsCounted: !race || server.gasPenaltyDisabled,
    },
    ordered,
    mayBegin: (slot) =>
      !stopped && !flag && !timeIsOver() && !slot.finished && (ordered.laps === 0 || slot.laps < ordered.laps),
    crossed: (slot) => {
      slot.driving = false;
      const won = race && ((ordered.laps > 0 && slot.laps >= ordered.laps) || timeIsOver());
      if (flag || won) slot.finished = true;
      if (won && !flag) {
        flag = true;
        lastCall(server.raceOverSeconds);
      }
    },
    look,
    timeLeft: () => (Number.isFinite(timeOverAt) ? Math.max(0, timeOverAt - time.now()) : 0),
    stop,
  };
};
