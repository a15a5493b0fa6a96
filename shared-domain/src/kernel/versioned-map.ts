/**
 * A map of which every version stays readable, for states that are folded from long streams: a change costs one entry, where
 * copying a map costs all of them. The newest version in use holds the one real map; the others hold what differs from
 * their neighbour and take the map over when they are read (H. Baker, "Shallow binding makes functional arrays fast",
 * 1991). To its users it never changes.
 */
export class VersionedMap<Key, Value> {
  #map: Map<Key, Value> | undefined = new Map();
  /** This version is that one, but for this key. */
  #differs:
    { readonly from: VersionedMap<Key, Value>; readonly key: Key; readonly value: Value | undefined } | undefined;

  get(key: Key): Value | undefined {
    return this.#own().get(key);
  }

  get size(): number {
    return this.#own().size;
  }

  /** All entries, in no particular order. */
  entries(): readonly (readonly [Key, Value])[] {
    return [...this.#own()];
  }

  /** The version with another value under a key, or without the key. */
  with(key: Key, value: Value | undefined): VersionedMap<Key, Value> {
    const next = new VersionedMap<Key, Value>();
    const map = this.#own();
    // Stories that begin with the same empty map share nothing.
    if (map.size > 0) {
      this.#differs = { from: next, key, value: map.get(key) };
      this.#map = undefined;
      next.#map = map;
    }
    put(next.#map as Map<Key, Value>, key, value);
    return next;
  }

  /** Takes the map over, version by version, from whichever has it. */
  #own(): Map<Key, Value> {
    if (this.#map !== undefined) return this.#map;
    const chain: VersionedMap<Key, Value>[] = [];
    // oxlint-disable-next-line typescript/no-this-alias -- the walk begins here and goes on along the chain
    let owner: VersionedMap<Key, Value> = this;
    while (owner.#differs !== undefined) {
      chain.push(owner);
      owner = owner.#differs.from;
    }
    const map = owner.#map as Map<Key, Value>;
    for (const version of chain.reverse()) {
      const { key, value } = version.#differs as { key: Key; value: Value | undefined };
      owner.#differs = { from: version, key, value: map.get(key) };
      owner.#map = undefined;
      put(map, key, value);
      version.#differs = undefined;
      version.#map = map;
      owner = version;
    }
    return map;
  }
}

const put = <Key, Value>(map: Map<Key, Value>, key: Key, value: Value | undefined): void => {
  if (value === undefined) map.delete(key);
  else map.set(key, value);
};
