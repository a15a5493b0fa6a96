/** The farm's time. It stands still until it is advanced; then everything due runs in order, each at its own time. */
export type VirtualTime = {
  /** Milliseconds since the farm began. */
  now(): number;
  /** Runs a task later. The returned function cancels it. */
  after(millis: number, task: () => void): () => void;
  sleep(millis: number): Promise<void>;
  /**
   * Advances the time. Tasks of one moment, and all that follows from them, finish before the next moment.
   *
   * @param stops called after each moment. If it returns true, time stops there.
   */
  advance(millis: number, stops?: () => boolean): Promise<void>;
};
type Due = { readonly at: number; readonly order: number; task: (() => void) | undefined };

const isBefore = (one: Due, other: Due): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order);
/** Earliest first. A heap, because twenty rigs schedule tasks ten times a second. */
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

/** Lets everything continue that waits for a settled promise. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** @param settle waits until everything that a task started has finished. */
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
