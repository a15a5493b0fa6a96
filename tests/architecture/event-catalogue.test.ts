import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventCatalogue } from './event-catalogue.ts';
import { root } from './source-tree.ts';

const PATH = join(root, 'docs/events.md');

describe('docs/events.md', () => {
  it('is current, and every event type in it has a docstring, a stream, a writer, a deed and a meaning for each field', async () => {
    const { text, wordless, nowhere, unwritten, unexplained, leftOver, deedless } = await eventCatalogue();
    expect(wordless, 'event types without a docstring above their declaration').toEqual([]);
    expect(nowhere, 'event types that no decider has a row for').toEqual([]);
    expect(unwritten, 'event types that nobody writes').toEqual([]);
    expect(unexplained, 'fields without a meaning: add them to event-fields.ts').toEqual([]);
    expect(leftOver, 'meanings of fields that no event has, or that every event means otherwise').toEqual([]);
    expect(deedless, 'events that event-deeds.ts lacks, or that do not exist').toEqual([]);
    if (process.env['WRITE_DOCS'] === '1') writeFileSync(PATH, text);
    const current = existsSync(PATH) && readFileSync(PATH, 'utf8') === text;
    expect(current, 'docs/events.md is not current: run `npm run docs:events` and commit what it writes').toBe(true);
  });
});
