import { API_FLOORS, isProduct, type SourceFile } from './source-tree.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Packages that must not import certain lower floors, because each is to run as its own process. */
const APART: Readonly<Record<string, readonly string[]>> = {
  // A deployment of bookings must not drop a rig.
  'race-control': ['sales', 'people', 'calendar'],
};

const packageOf = (path: string): string | undefined => /^services\/([a-z-]+)\/src\//.exec(path)?.[1];
const floorOf = (name: string): number => (API_FLOORS as readonly string[]).indexOf(name);

/** Imports of an API package from a floor above its own, or from one that APART forbids. */
export const upwardImports = (files: readonly SourceFile[]): readonly string[] =>
  files
    .filter(({ path }) => isProduct(path))
    .flatMap(({ path, imports }) => {
      const from = packageOf(path) ?? '';
      if (floorOf(from) < 0) return [];
      return imports
        .filter((imported) => {
          const to = packageOf(imported) ?? '';
          return floorOf(to) > floorOf(from) || APART[from]?.includes(to) === true;
        })
        .map((imported) => `${path}: ${imported}`);
    });

const withoutEnding = (path: string): string => path.replace(/\.(ts|tsx|mts|mjs)$/, '');
const put = (graph: Map<string, Set<string>>, from: string, to: string): void => {
  if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
};

/** Strongly connected components of more than one node (Tarjan, 1972). */
const knotsIn = (graph: Graph): readonly (readonly string[])[] => {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const knots: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node) ?? 0);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
      } else if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, index.get(next) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const knot = stack.splice(stack.indexOf(node));
    if (knot.length > 1) knots.push(knot.toSorted());
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return knots;
};

/** Import cycles of values: the file that is loaded first finds the others half initialized. */
export const filesInCircles = (files: readonly SourceFile[]): readonly string[] => {
  const graph = new Map<string, Set<string>>();
  for (const file of files.filter(({ path }) => isProduct(path)))
    for (const imported of file.values) put(graph, withoutEnding(file.path), imported);
  const pathOf = new Map(files.map(({ path }) => [withoutEnding(path), path]));
  return knotsIn(graph).map((knot) => knot.map((node) => pathOf.get(node) ?? node).join(' <-> '));
};

/**
 * The room of a file: a capability of a package, or a feature of an app. Files at the top of a package compose its rooms and belong to
 * none.
 */
const roomOf = (path: string): string | undefined =>
  /^((?:services\/)?[a-z-]+\/src\/(?:features\/)?[a-z-]+)\/./.exec(path)?.[1];

/** Imports between rooms that may close a cycle, and why. A row that no import needs any more is an offence too. */
const AGAINST: readonly { readonly from: string; readonly to: string; readonly why: string }[] = [
  {
    from: 'shared-domain/src/billing',
    to: 'shared-domain/src/club',
    why: 'a bill, its credits and the membership are one stream, so one decider puts their commands together',
  },
];

/** Rooms that import each other, even if only types: neither can be understood or moved without the other. */
export const foldersInCircles = (files: readonly SourceFile[]): readonly string[] => {
  const graph = new Map<string, Set<string>>();
  const why = new Map<string, string>();
  const used = new Set<(typeof AGAINST)[number]>();
  for (const { path, imports } of files.filter((file) => isProduct(file.path)))
    for (const imported of imports) {
      const [from, to] = [roomOf(path), roomOf(imported)];
      if (from === undefined || to === undefined || from === to) continue;
      const row = AGAINST.find((one) => one.from === from && one.to === to);
      if (row !== undefined) used.add(row);
      else put(graph, from, to);
      why.set(`${from} -> ${to}`, `${path} -> ${imported}`);
    }
  const idle = AGAINST.filter((row) => !used.has(row)).map(
    ({ from, to }) => `Nothing needs ${from} -> ${to} any more.`,
  );
  const knots = knotsIn(graph).map((knot) => {
    const arrows = [...why].filter(([arrow]) => arrow.split(' -> ').every((room) => knot.includes(room)));
    return `${knot.join(' <-> ')}, for example ${arrows.map(([, example]) => example).join('; ')}`;
  });
  return [...knots, ...idle];
};
