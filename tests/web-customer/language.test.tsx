// @vitest-environment jsdom
import { dollars } from '@paddock/shared-domain/kernel/money';
import { dateLabel, monthLabel, shortDateLabel, weekdays } from '@paddock/web-kit/format/local-date.ts';
import { clockLabel, slotDay, slotLabel, slotTime } from '@paddock/web-kit/format/slot-label.ts';
import '@testing-library/jest-dom/vitest';
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createUser } from '@paddock/shared-domain/identity/contract';
import { firstLanguage } from '../../web-customer/src/app/language/first-language.ts';
import { chooseLanguage, startLanguage } from '../../web-customer/src/app/language/language-store.ts';
import '../../web-customer/src/app/language/speak-language.ts';
import '../../web-customer/src/messages/spanish-words.ts';
import { answer, here, openApp, screen, user } from './support/open-app.tsx';
import { refuse } from './support/fake-api.ts';
import { settle } from './support/fake-clock.ts';

/** Replaces the non-breaking spaces that Intl writes by plain ones. */
const plain = (text: string): string => text.replaceAll(/[   ]/g, ' ');
const speak = (language: 'en' | 'es') => act(async () => chooseLanguage(language));

afterEach(async () => {
  await chooseLanguage('en');
  vi.restoreAllMocks();
});

describe('the language of a visit', () => {
  it("is the one in the address, else the one chosen before, else the first of the browser's that the app knows", () => {
    const browser = ['fr-FR', 'es-419', 'en-US'];
    expect(firstLanguage({ address: 'en', kept: 'es', browser })).toBe('en');
    expect(firstLanguage({ address: 'xx', kept: 'es', browser: ['en'] })).toBe('es');
    expect(firstLanguage({ address: null, kept: undefined, browser })).toBe('es');
    expect(firstLanguage({ address: null, kept: 'toString', browser: ['de', 'constructor'] })).toBe('en');
    expect(firstLanguage({ address: null, kept: undefined, browser: [] })).toBe('en');
  });

  it('is Spanish from the first drawing for a browser in Spanish', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX', 'en-US']);
    await startLanguage();
    await openApp('/login', 'visitor');
    expect(document.documentElement.lang).toBe('es');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Iniciar sesión');
    expect(document.title).toBe('Iniciar sesión · Paddock');
  });

  it('stays in the address of a display that was set up in it', async () => {
    await openApp('/welcome?lang=es', 'visitor');
    await user.press(screen.getByRole('button', { name: 'Show the menu' }));
    expect(here()).toMatch(/^\/menu\?location=.*&lang=es$/);
  });

  it('is changed at the foot of a page at once, stored on this device, and can be changed back', async () => {
    await openApp('/login', 'visitor');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Log In');
    await user.press(screen.getByRole('radio', { name: 'Español' }));
    await settle();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Iniciar sesión');
    expect(screen.getByRole('radio', { name: 'Español' })).toHaveFocus();
    expect(document.documentElement.lang).toBe('es');
    expect(localStorage.getItem('paddock.language')).toBe('es');
    await user.press(screen.getByRole('radio', { name: 'English' }));
    await settle();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Log In');
    expect(document.documentElement.lang).toBe('en');
    expect(localStorage.getItem('paddock.language')).toBe('en');
  });
});

describe('a venue in Spanish', () => {
  it("writes days, times and months as in Latin America, at the venue's clock", async () => {
    await speak('es');
    const slot = '2026-03-08T18:30:00-07:00';
    expect(plain(slotTime(slot))).toBe('6:30 p.m.');
    expect(plain(slotTime('2026-03-08T00:00:00-08:00'))).toBe('12:00 a.m.');
    expect(plain(slotLabel(slot))).toBe('8 mar 2026, 6:30 p.m.');
    expect(plain(slotDay(slot))).toBe('8 mar 2026');
    expect(plain(clockLabel('12:30 pm'))).toBe('12:30 p.m.');
    expect(plain(clockLabel('12:00 am'))).toBe('12:00 a.m.');
    expect(clockLabel('noon')).toBe('noon');
    expect(dateLabel('2026-11-22')).toBe('domingo, 22 de noviembre de 2026');
    expect(shortDateLabel('2026-11-22')).toBe('dom, 22 de nov');
    expect(monthLabel('2026-11')).toBe('noviembre de 2026');
    expect(weekdays(1)[0]).toBe('lunes');
  });

  it('writes dollars in both languages as Intl does', () => {
    for (const tag of ['en-US', 'es-US']) {
      const money = new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' });
      for (const cents of [0, 5, 99, 100, 123_456, 99_999_999, -1, -250_000])
        expect(dollars(cents)).toBe(money.format(cents / 100));
    }
  });

  it('shows a customer the upcoming reservations, the empty state and the link to log out', async () => {
    await speak('es');
    await openApp('/dashboard');
    expect(screen.getByRole('heading', { name: 'Próximas reservas' })).toBeInTheDocument();
    expect(screen.getByText('No tienes próximas reservas')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Cerrar sesión' })).toBeInTheDocument();
  });

  it('translates a refusal, and shows one it does not know as it was sent', async () => {
    await speak('es');
    await openApp('/signup', 'visitor');
    answer(createUser, () => refuse(400, { username: ['This field is required.'], code: 'invalid' }));
    await user.type(screen.getByLabelText('Correo electrónico'), 'nova@paddock.test');
    await user.press(screen.getByRole('button', { name: 'Continuar' }));
    expect(screen.getByText('Este dato es obligatorio.')).toBeInTheDocument();
    answer(createUser, () => refuse(400, { username: ['A rule of tomorrow.'] }));
    await user.press(screen.getByRole('button', { name: 'Continuar' }));
    expect(screen.getByText('A rule of tomorrow.')).toBeInTheDocument();
  });
});
