/** How many letters two names are apart: put in, left out or another (Levenshtein). */
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
/** The skin of a car whose name is nearest to one that is missing; of equally near ones the first by name. Undefined where there is none. */
export const nearestSkin = (missing: string, skins: readonly string[]): string | undefined =>
  skins
    .toSorted()
    .map((skin) => ({ skin, far: apart(missing.toLowerCase().slice(0, 80), skin.toLowerCase().slice(0, 80)) }))
    .toSorted((one, other) => one.far - other.far)[0]?.skin;
