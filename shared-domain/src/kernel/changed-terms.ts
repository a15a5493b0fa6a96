/** The terms of `wanted` that differ from the present ones: an event holds only what changed. */
export const changedTerms = <Terms extends object>(present: Terms, wanted: Partial<Terms>): Partial<Terms> =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(present[name as keyof Terms]),
    ),
  ) as Partial<Terms>;
