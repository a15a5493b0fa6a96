export type Source = { readonly path: string; readonly text: string };
export type Touched = { readonly run: string[]; readonly left: string[] };
export const MOST: number;
export function touchedTests(sources: readonly Source[], changed: readonly string[], most?: number): Touched;
export function touchedByWorkingTree(root: string): Touched;
