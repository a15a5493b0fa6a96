/** The farm's time: it stands until it is moved, and then everything due happens in order, each thing at its own moment. */
export type VirtualTime = {
  /** Milliseconds since the farm began. */
  now(): number;
  /** Does a task later; the answer takes it back. */
  after(millis: number, task: () => void): () => void;
  sleep(millis: number): Promise<void>;
  /**
   * Moves on by so much; what was promised at one moment is done before the next comes.
   *
   * @param stops asked after each moment: where it holds, time stays there.
   */
  advance(millis: number, stops?: () => boolean): Promise<void>;
};
type Due = { readonly at: number; readonly order: number; task: (() => void) | undefined };

const isBefore = (one: Due, other: Due): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);
/** The earliest first: a heap, as a grid of twenty rigs asks ten times a second. */
const createQueue = () => {
  const heap: Due[] = [];
  const swap = (one: number, other: number): void => {
    [heap[one], heap[other]] = [heap[other] as Due, heap[one] as Due];
  };
  const put = (due: Due): void => {
    heap.push(due);
    for (let at = heap.length - 1; at > 0;) {
      const parent = (at - 1) >> 1;
      if (!isBefore(heap[at] as Due, heap[parent] as Due)) return;
      swap(at, parent);
      at = parent;
    }
  };
  const take = (): Due | undefined => {
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let at = 0; ;) {
      const below = [2 * at + 1, 2 * at + 2].filter((child) => child < heap.length);
      const least = below.reduce((one, other) => (isBefore(heap[other] as Due, heap[one] as Due) ? other : one), at);
      if (least === at) return first;
      swap(at, least);
      at = least;
    }
  };
  return { put, take, first: (): Due | undefined => heap[0] };
};

/** Lets everything that waits for a kept promise go on. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** @param settle waits until nothing that was set off is still on its way. */
export const createVirtualTime = (settle: () => Promise<void> = settled): VirtualTime => {
  const queue = createQueue();
  let [now, order] = [0, 0];
  const after = (millis: number, task: () => void): (() => void) => {
    const due: Due = { at: now + Math.max(0, millis), order: (order += 1), task };
    queue.put(due);
    return () => void (due.task = undefined);
  };
  return {
    now: () => now,
    after,
    sleep: (millis) => new Promise((resolve) => void after(millis, resolve)),
    advance: async (millis, stops = () => false) => {
      const end = now + millis;
      await settle();
      for (let due = queue.first(); due !== undefined && due.at <= end; due = queue.first()) {
        if (due.task !== undefined && due.at > now && stops()) return;
        queue.take();
        if (due.task === undefined) continue;
        now = Math.max(now, due.at);
        due.task();
        await settle();
      }
      if (stops()) return;
      now = end;
    },
  };
};
