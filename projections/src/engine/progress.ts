export type Progress = {
  readonly names: readonly string[];
  /** 0 to 1, by position in the log. */
  readonly done: number;
  readonly events: number;
  readonly eventsPerSecond: number;
  readonly secondsLeft: number;
};

const WIDTH = 20;

/** `[#####.....] 52 % 31 000 events/s 0:04 left`: one line for a terminal. */
export const progressLine = ({ done, eventsPerSecond, secondsLeft }: Progress): string => {
  const filled = Math.round(Math.min(1, done) * WIDTH);
  const rate = String(Math.round(eventsPerSecond)).replace(/\B(?=(\d{3})+$)/g, ' ');
  const left = Math.ceil(secondsLeft);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${Math.round(done * 100)} % ${rate} events/s ${clock} left`;
};

/** The share, 0 to 1, that a {@link progressLine} shows; 0 for any other text. */
export const shareOf = (line: string): number => Number(/(\d+) %/.exec(line)?.[1] ?? 0) / 100;

/** Tracks a replay up to a position. Positions of both stores are numbers that grow about evenly with the log. */
export const progressOf = (names: readonly string[], until: string, started: number) => {
  const end = Number(until) || 1;
  return (events: number, position: string, now: number): Progress => {
    const seconds = Math.max(0.001, (now - started) / 1_000);
    const done = Math.min(1, Number(position) / end);
    return {
      names,
      done,
      events,
      eventsPerSecond: events / seconds,
      secondsLeft: done > 0 ? (seconds / done) * (1 - done) : 0,
    };
  };
};
