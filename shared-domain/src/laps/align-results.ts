/** One lap of a slot as a witness reports it. */
export type Told = { readonly millis: number; readonly cuts: number };
export type Alignment = {
  /** Indexes in both lists of laps that are the same. */
  readonly matched: readonly (readonly [heard: number, filed: number])[];
  /** One place in the order, with different values in each. */
  readonly conflicts: readonly (readonly [heard: number, filed: number])[];
  /** Indexes in the file of laps that were not received. */
  readonly missing: readonly number[];
};
/** Above this many laps of a slot the middle is matched as it is; real sessions never reach it. */
const MOST = 1_500;

/**
 * Aligns the laps of a results file with those received of the same slot and session, both in order (launcher.md 7, step 4). The
 * longest common subsequence of equal laps is the same. Between those, laps with the same time are paired first, whatever their
 * cuts; a remaining pair is one lap reported differently. Extra laps in the file were not received.
 */
export const alignResults = (heard: readonly Told[], filed: readonly Told[]): Alignment => {
  const sameTime = (at: number, other: number): boolean => heard[at]?.millis === filed[other]?.millis;
  const same = (at: number, other: number): boolean => sameTime(at, other) && heard[at]?.cuts === filed[other]?.cuts;
  const matched = longestCommon(heard.length, filed.length, same);
  const conflicts: (readonly [number, number])[] = [];
  const missing: number[] = [];
  const between = (gap: Gap, inner: readonly (readonly [number, number])[]): void => {
    let [heardFrom, filedFrom] = gap.from;
    for (const [heardTo, filedTo] of [...inner, gap.to]) {
      const [ours, theirs] = [heardTo - heardFrom, filedTo - filedFrom];
      for (let nth = 0; nth < theirs; nth += 1)
        if (nth < ours) conflicts.push([heardFrom + nth, filedFrom + nth]);
        else missing.push(filedFrom + nth);
      [heardFrom, filedFrom] = [heardTo + 1, filedTo + 1];
    }
  };
  let from: readonly [number, number] = [0, 0];
  for (const to of [...matched, [heard.length, filed.length] as const]) {
    const ofTime = longestCommon(to[0] - from[0], to[1] - from[1], (at, other) =>
      sameTime(from[0] + at, from[1] + other),
    ).map(([at, other]) => [from[0] + at, from[1] + other] as const);
    conflicts.push(...ofTime);
    between({ from, to }, ofTime);
    from = [to[0] + 1, to[1] + 1];
  }
  return { matched, conflicts: conflicts.toSorted(([one], [other]) => one - other), missing };
};
type Gap = { readonly from: readonly [number, number]; readonly to: readonly [number, number] };

const longestCommon = (
  left: number,
  right: number,
  same: (at: number, other: number) => boolean,
): (readonly [number, number])[] => {
  // 1. The equal beginning, which is nearly always everything.
  const pairs: [number, number][] = [];
  let from = 0;
  while (from < left && from < right && same(from, from)) {
    pairs.push([from, from]);
    from += 1;
  }
  // 2. The rest by the table of the longest common subsequence.
  const [rows, columns] = [Math.min(left - from, MOST), Math.min(right - from, MOST)];
  const table = Array.from({ length: rows + 1 }, () => new Uint16Array(columns + 1));
  const cell = (row: number, column: number): number => table[row]?.[column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      (table[row] as Uint16Array)[column] = same(from + row, from + column)
        ? cell(row + 1, column + 1) + 1
        : Math.max(cell(row + 1, column), cell(row, column + 1));
  for (let row = 0, column = 0; row < rows && column < columns;) {
    if (same(from + row, from + column)) {
      pairs.push([from + row, from + column]);
      row += 1;
      column += 1;
    } else if (cell(row + 1, column) >= cell(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
};
