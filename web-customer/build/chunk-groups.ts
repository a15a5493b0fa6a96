import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Context = Rolldown.ChunkingContext;

const source = join(import.meta.dirname, '../src');

/** A chunk of these modules and all that they import. */
export const allOf = (name: string, ...modules: readonly string[]): Group => {
  let found: Set<string> | undefined;
  return {
    name: (id, context) =>
      (found ??= withImports(
        modules.map((module) => join(source, module)),
        context,
      )).has(id)
        ? name
        : null,
  };
};

const TEXTS = join(source, 'messages/messages.ts');
const ENGLISH = /\/web-customer\/src\/messages\/(messages\.ts|en\.ts|en\/)/;
const SHARED = /(\/services\/web-kit\/|\/shared-domain\/|\/web-customer\/src\/(ui|data)\/)/;

/** Whether a module belongs to the texts that the first load does without, or needs them. */
const needsTexts = (id: string, context: Context): boolean => ENGLISH.test(id) || withImports([id], context).has(TEXTS);

const withImports = (modules: readonly string[], context: Context): Set<string> => {
  const found = new Set<string>();
  const due = [...modules];
  for (let id = due.pop(); id !== undefined; id = due.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    due.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
};

/**
 * Chunks of modules that are needed together. Without them the bundler cuts wherever two screens share a file: forty files for one
 * screen, each with its own headers and its own wait. A module in an earlier group is in no later one.
 */
export const chunkGroups: Group[] = [
  allOf('app', 'main.tsx'),
  // What screens share is in two chunks, because the first load needs no texts but those of the frame and the booking screen.
  { name: (id, context) => (SHARED.test(id) && !needsTexts(id, context) ? 'kit' : null), minShareCount: 4 },
  {
    name: (id, context) => ((SHARED.test(id) || ENGLISH.test(id)) && needsTexts(id, context) ? 'texts' : null),
    minShareCount: 4,
  },
  allOf('booking', 'app/screens/booking-screen.tsx'),
  allOf('checkout', 'app/screens/checkout-slot.tsx'),
  allOf('dashboard', 'app/screens/dashboard-screen.tsx'),
];
