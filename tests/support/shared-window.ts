/*
 * Test files of screens share a process with jsdom's window and loaded packages, because loading both takes longer than most of these
 * files. Our own modules, with their stores and clocks, are loaded again for each file. After each file the window is restored: globals,
 * prototypes, listeners, document, storage, address, and environment variables.
 */
import { afterAll, vi } from 'vitest';
import { keepWindow } from './kept-window.ts';

const environment = { ...process.env };
// A file without a document shares only the process.
const view = globalThis.document?.defaultView as (Window & typeof globalThis) | null | undefined;
const putBack = view ? keepWindow(view) : () => undefined;

// The first `afterAll` of a file runs last.
afterAll(async () => {
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  putBack();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  vi.resetModules();
});
