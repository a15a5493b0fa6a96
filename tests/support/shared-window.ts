/*
 * Files of tests of screens share a process, and with it jsdom's window and what packages keep: both together take longer to load
 * than most of these files take. Our own modules, stores and clocks with them, are made anew for each file, and when it is
 * through, its window is as it was before: globals, prototypes, listeners, document, storage, address, variables of the environment.
 */
import { afterAll, vi } from 'vitest';
import { keepWindow } from './kept-window.ts';

const environment = { ...process.env };
// A file without a document shares the process alone.
const view = globalThis.document?.defaultView as (Window & typeof globalThis) | null | undefined;
const putBack = view ? keepWindow(view) : () => undefined;

// The first of a file is the last to run.
afterAll(async () => {
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  putBack();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  vi.resetModules();
});
