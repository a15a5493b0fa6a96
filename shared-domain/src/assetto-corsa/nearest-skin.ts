/** Edit distance of two names (Levenshtein). */
const apart = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of one.split('').entries()) {
    const next = [index + 1];
    for (const [at, its] of other.split('').entries())
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (letter === its ? 0 : 1)));
    row = next;
  }
  return row[other.length] ?? 0;
};
/** The skin of a car whose name is nearest to a missing one; of equally near ones the first by name. Undefined without skins. */
export const nearestSkin = (missing: string, skins: readonly string[]): string | undefined =>
  skins
    .toSorted()
    .map((skin) => ({ skin, far: apart(missing.toLowerCase().slice(0, 80), skin.toLowerCase().slice(0, 80)) }))
    .toSorted((one, other) => one.far - other.far)[0]?.skin;
