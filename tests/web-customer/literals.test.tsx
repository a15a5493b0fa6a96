// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPermissions } from '@paddock/shared-domain/identity/contract';
import { describe, expect, it } from 'vitest';
import { pass } from './support/fake-clock.ts';
import { answer, field, openApp, screen, theVenue, user } from './support/open-app.tsx';
// A file that the app loads when a dialog of the footer is opened. Loaded here, it is there at once.
import '../../web-customer/src/app/footer-dialogs.tsx';
import { scenes, told } from './literals.ts';

/** All that a person reads or hears on the page: text, labels, titles, alternative texts, placeholders. */
const readable = (): string =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    ),
  ].join('\n');

const control = (name: string | RegExp): HTMLElement => {
  const all = [...screen.queryAllByRole('button', { name }), ...screen.queryAllByRole('link', { name })];
  const [first] = all.filter((one) => !one.hasAttribute('disabled'));
  if (first === undefined) throw new Error(`Nothing to press is called ${String(name)}`);
  return first;
};

describe('the texts that the specification gives, letter for letter', () => {
  it.each(scenes)('are shown at $path to $who after $press', async ({ path, who, press = [], type = {}, literals }) => {
    // The note on VR is shown only if a seat has VR.
    theVenue().seats = theVenue().seats.map((seat) => ({ ...seat, type_description: 'Three screens, or VR.' }));
    await openApp(path, who);
    // Wait for what loads with a delay, such as a price.
    await pass(1100);
    for (const [label, text] of Object.entries(type)) await user.type(field(label), text);
    for (const name of press) await user.press(control(name));
    const text = readable();
    expect(literals.filter((literal) => !text.includes(literal))).toEqual([]);
  });

  it('are in the menu beside Book Now for staff who may plan and launch', async () => {
    theVenue().user = { ...theVenue().user, is_staff: true };
    const permissions = ['reservations.change_reservation', 'leaderboards.can_manage_race_events'];
    answer(getPermissions, () => ({ is_staff: true, is_superuser: false, permissions }));
    await openApp('/dashboard');
    await user.press(control('Admin Areas and Displays'));
    const menu = screen.getByRole('menu', { hidden: true }).textContent;
    expect(menu).toBe('Admin AreasDaily PlannerLauncherDisplaysBoard DisplaysMenu Display');
  });

  it.each(Object.entries(told))('are quoted in the tests of %s', (file, literals) => {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8');
    expect(literals.filter((literal) => !source.includes(literal))).toEqual([]);
  });
});
