export const FIRST: readonly string[];
export const LONGEST: readonly string[];
