type Method = (...given: unknown[]) => unknown;
const EACH = [
  'forEach',
  'map',
  'filter',
  'find',
  'findLast',
  'findIndex',
  'some',
  'every',
  'reduce',
  'flatMap',
] as const;

/** Counts the entries of maps, sets and arrays that are visited while `run` runs. Native copies that visit nothing are not counted. */
export const countingEntries = (run: () => void): number => {
  let count = 0;
  const undo: (() => void)[] = [];
  const replace = (owner: object, name: PropertyKey, make: (before: Method) => Method): void => {
    const was = Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor;
    Object.defineProperty(owner, name, { ...was, value: make(was.value as Method) });
    undo.push(() => Object.defineProperty(owner, name, was));
  };
  const counted = (before: Method): Method =>
    function (this: unknown) {
      const inner = before.call(this) as Iterator<unknown>;
      const outer = {
        next: () => {
          const step = inner.next();
          if (step.done !== true) count += 1;
          return step;
        },
        [Symbol.iterator]: () => outer,
      };
      return outer;
    };
  for (const owner of [Map.prototype, Set.prototype])
    for (const name of [Symbol.iterator, 'entries', 'keys', 'values'] as const) replace(owner, name, counted);
  for (const name of [Symbol.iterator, 'entries', 'keys', 'values'] as const) replace(Array.prototype, name, counted);
  for (const name of EACH)
    replace(
      Array.prototype,
      name,
      (before) =>
        function (this: unknown[], ...given) {
          count += this.length;
          return before.apply(this, given);
        },
    );
  try {
    run();
  } finally {
    for (const one of undo) one();
  }
  return count;
};

/** Counts the entries of containers in `after` that are not in `before`: they were copied. Instances of `shares` copy nothing. */
export const freshEntries = (
  before: unknown,
  after: unknown,
  shares: abstract new (...given: never[]) => object,
): number => {
  const known = new Set<unknown>();
  const inside = (value: object): unknown[] =>
    value instanceof Map ? [...value].flat() : value instanceof Set ? [...value] : Object.values(value);
  const walk = (value: unknown, visit: (value: object) => boolean): void => {
    if (typeof value !== 'object' || value === null || value instanceof shares || !visit(value)) return;
    for (const one of inside(value)) walk(one, visit);
  };
  walk(before, (value) => !known.has(value) && known.add(value) !== undefined);
  let count = 0;
  walk(after, (value) => {
    if (known.has(value)) return false;
    known.add(value);
    count += inside(value).length;
    return true;
  });
  return count;
};
