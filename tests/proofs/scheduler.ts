/**
 * Decides by a seed who continues next: a caller of `turn` waits until it is drawn. A few are drawn at a time, in random order, so that
 * they overlap like two processes.
 */
export type Scheduler = { turn(): Promise<void>; readonly turns: () => number };

export const seededScheduler = (random: () => number): Scheduler => {
  const waiting: (() => void)[] = [];
  let armed = false;
  let turns = 0;
  const draw = () => {
    armed = false;
    for (let count = 1 + Math.floor(random() * 8); count > 0 && waiting.length > 0; count -= 1) {
      const index = Math.floor(random() * waiting.length);
      const goOn = waiting[index] as () => void;
      waiting[index] = waiting[waiting.length - 1] as () => void;
      waiting.pop();
      goOn();
    }
    arm();
  };
  const arm = () => {
    if (armed || waiting.length === 0) return;
    armed = true;
    setImmediate(draw);
  };
  return {
    turns: () => turns,
    turn: () =>
      new Promise((resolve) => {
        turns += 1;
        waiting.push(resolve);
        arm();
      }),
  };
};
