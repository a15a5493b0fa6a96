import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messages } from '../../web-staff/src/messages/en.ts';

/** Texts that the specification gives for staff, each with the test file that expects it on the screen. */
const told: Readonly<Record<string, readonly string[]>> = {
  'identity/login.test.tsx': [
    'Login failed, please check your login details and try again.',
    'Page Not Found',
    'Go Back Home',
  ],
  'account.test.tsx': [
    "Couldn't delete user!",
    'Sent login link to',
    'All outstanding line items have been marked as "Paid"',
    'User successfully changed',
  ],
  'booking/planner-screen.test.tsx': ['Your search yielded no results'],
  'launcher/launcher-screen.test.tsx': [
    'Create Party',
    'Add to Party',
    'No parties have been created yet. Select seats from the left to get started.',
    "'s Party",
    'Boot from Party',
    'Disband',
  ],
  'launcher/launcher-event.test.tsx': ['Edit Event', 'Modify Event'],
  'launcher/launcher-signals.test.tsx': [
    'Start All',
    'Reload All',
    'Stop All',
    'Display Multiplayer Brief',
    'Manual Start',
  ],
};

/** Every text of the catalogue; functions are called with a name. */
const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function')
    return textsOf((value as (...given: string[]) => unknown)('Seat 1', 'Seat 1', 'Seat 1'));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

describe('the texts that the specification gives for staff, letter for letter', () => {
  it.each(Object.entries(told))('are quoted in the tests of %s', (file, literals) => {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8').replaceAll("\\'", "'");
    expect(literals.filter((literal) => !source.includes(literal))).toEqual([]);
  });

  it('are in the catalogue, or in what both apps share', () => {
    const shared = ['User successfully changed', 'Your search yielded no results'];
    const texts = textsOf(messages);
    const missing = Object.values(told)
      .flat()
      .filter((literal) => !shared.includes(literal) && !texts.some((text) => text.includes(literal)));
    expect(missing).toEqual([]);
  });
});
