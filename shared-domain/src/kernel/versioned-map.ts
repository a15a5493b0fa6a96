/** A value and its place: the order in which keys were added. */
type Entry<Value> = { readonly value: Value; readonly place: number };
/** The one real map behind all versions. `inOrder` is false while its keys may be in another order than they were added in. */
type Store<Key, Value> = { readonly map: Map<Key, Entry<Value>>; nextPlace: number; inOrder: boolean };
type Difference<Key, Value> = {
  readonly from: VersionedMap<Key, Value>;
  readonly key: Key;
  readonly entry: Entry<Value> | undefined;
};

/**
 * A persistent map: every version stays readable. For states folded from long streams: a change costs one entry, where copying a
 * map costs all of them. The newest version in use holds the real map. The others hold the difference to their neighbour and take
 * the map over when they are read (H. Baker, "Shallow binding makes functional arrays fast", 1991). To callers it is immutable
 * and iterates in insertion order, as a `Map` does.
 */
export class VersionedMap<Key, Value> implements ReadonlyMap<Key, Value> {
  #store: Store<Key, Value> | undefined;
  /** This version equals that one, except for this key. */
  #differs: Difference<Key, Value> | undefined;

  /** The empty map. Only versions pass a store. */
  constructor(store: Store<Key, Value> = { map: new Map(), nextPlace: 0, inOrder: true }) {
    this.#store = store;
  }

  /** The map of the given entries. */
  static of<Key, Value>(entries: Iterable<readonly [Key, Value]>): VersionedMap<Key, Value> {
    let map = new VersionedMap<Key, Value>();
    for (const [key, value] of entries) map = map.with(key, value);
    return map;
  }

  get(key: Key): Value | undefined {
    return this.#own().map.get(key)?.value;
  }

  has(key: Key): boolean {
    return this.#own().map.has(key);
  }

  get size(): number {
    return this.#own().map.size;
  }

  entries(): MapIterator<[Key, Value]> {
    return this.#listed().values();
  }

  keys(): MapIterator<Key> {
    return this.#listed()
      .map(([key]) => key)
      .values();
  }

  values(): MapIterator<Value> {
    return this.#listed()
      .map(([, value]) => value)
      .values();
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries();
  }

  forEach(visit: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this.#listed()) visit(value, key, this);
  }

  /** The version with another value under a key, or without the key if the value is undefined. */
  with(key: Key, value: Value | undefined): VersionedMap<Key, Value> {
    const store = this.#own();
    const before = store.map.get(key);
    // Histories that start from the same empty map share no store.
    const alone = store.map.size === 0;
    const next = alone ? new VersionedMap<Key, Value>() : new VersionedMap<Key, Value>(store);
    if (!alone) {
      this.#differs = { from: next, key, entry: before };
      this.#store = undefined;
    }
    const into = next.#store as Store<Key, Value>;
    put(into, key, value === undefined ? undefined : { value, place: before?.place ?? into.nextPlace++ });
    return next;
  }

  /** A copy of the entries as they are now, because the caller may read other versions while iterating. */
  #listed(): [Key, Value][] {
    const store = this.#own();
    if (!store.inOrder) {
      const sorted = [...store.map].sort(([, a], [, b]) => a.place - b.place);
      store.map.clear();
      for (const [key, entry] of sorted) store.map.set(key, entry);
      store.inOrder = true;
    }
    return [...store.map].map(([key, { value }]) => [key, value]);
  }

  /** Takes the map over, version by version, from the version that holds it. */
  #own(): Store<Key, Value> {
    if (this.#store !== undefined) return this.#store;
    const chain: VersionedMap<Key, Value>[] = [];
    // oxlint-disable-next-line typescript/no-this-alias -- the walk begins here and goes on along the chain
    let owner: VersionedMap<Key, Value> = this;
    while (owner.#differs !== undefined) {
      chain.push(owner);
      owner = owner.#differs.from;
    }
    const store = owner.#store as Store<Key, Value>;
    for (const version of chain.reverse()) {
      const { key, entry } = version.#differs as Difference<Key, Value>;
      owner.#differs = { from: version, key, entry: store.map.get(key) };
      owner.#store = undefined;
      put(store, key, entry);
      version.#differs = undefined;
      version.#store = store;
      owner = version;
    }
    return store;
  }
}

/** A key that returns to an earlier place is last in the real map until it is listed. */
const put = <Key, Value>(store: Store<Key, Value>, key: Key, entry: Entry<Value> | undefined): void => {
  if (entry === undefined) {
    store.map.delete(key);
    return;
  }
  if (entry.place < store.nextPlace - 1 && !store.map.has(key)) store.inOrder = false;
  store.map.set(key, entry);
};
