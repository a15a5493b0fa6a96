// @vitest-environment jsdom
import { reviseUser, createUser } from '@paddock/shared-domain/identity/contract';
import '@testing-library/jest-dom/vitest';
import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { languageStep } from '../../../web-customer/src/app/language/language-step.ts';
import { chooseLanguage, languageKept } from '../../../web-customer/src/app/language/language-store.ts';
import '../../../web-customer/src/app/language/speak-language.ts';
import '../../../web-customer/src/messages/spanish-words.ts';
import { answer, openApp, screen, theVenue, user } from '../support/open-app.tsx';
import { refuse } from '../support/fake-api.ts';
import { settle } from '../support/fake-clock.ts';

afterEach(async () => {
  cleanup();
  await act(async () => chooseLanguage('en'));
  languageKept('en');
  localStorage.clear();
});

const accounts = (language: 'en' | 'es' | null) => {
  theVenue().user = { ...theVenue().user, language };
};
/** The bodies of the requests that save the language, in order. */
const kept = (): unknown[] => {
  const asked: unknown[] = [];
  answer(reviseUser, ({ body }) => {
    asked.push(body);
    return (theVenue().user = { ...theVenue().user, ...body } as ReturnType<typeof theVenue>['user']);
  });
  return asked;
};

describe('the language of a customer', () => {
  it('is the one chosen on this device, else that of the account, else that of the browser', () => {
    const step = (page: 'en' | 'es', account: 'en' | 'es' | null | undefined, chosen = false) =>
      languageStep({ page, account, chosen });
    expect([step('es', undefined), step('es', undefined, true)]).toEqual([undefined, undefined]);
    expect([step('en', 'es'), step('es', 'en')]).toEqual(['turn', 'turn']);
    expect([step('en', 'es', true), step('es', 'en', true), step('en', null, true)]).toEqual(['save', 'save', 'save']);
    expect([step('es', null), step('en', null)]).toEqual(['save', undefined]);
    expect([step('es', 'es', true), step('en', 'en')]).toEqual([undefined, undefined]);
  });

  it('follows the customer to a device that used another', async () => {
    accounts('es');
    await openApp('/dashboard');
    await settle();
    expect(screen.getByRole('heading', { name: 'Próximas reservas' })).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('es');
    expect(localStorage.getItem('paddock.language')).toBe('es');
  });

  it('is saved to the account when it is changed at the foot of a page, once for each change', async () => {
    await openApp('/dashboard');
    const asked = kept();
    await user.press(screen.getByRole('radio', { name: 'Español' }));
    await settle();
    expect(asked).toEqual([{ language: 'es' }]);
    await user.press(screen.getByRole('radio', { name: 'English' }));
    await settle();
    expect(asked).toEqual([{ language: 'es' }, { language: 'en' }]);
    expect(document.documentElement.lang).toBe('en');
  });

  it('stays on the page when the account could not save it, and is not sent again', async () => {
    await openApp('/dashboard');
    let asked = 0;
    answer(reviseUser, () => {
      asked += 1;
      return refuse(503, { detail: 'Unavailable.', code: 'unavailable' });
    });
    await user.press(screen.getByRole('radio', { name: 'Español' }));
    await settle();
    expect(asked).toBe(1);
    await settle();
    expect(asked).toBe(1);
    expect(document.documentElement.lang).toBe('es');
  });

  it('is sent with a new account: the language of the signup page', async () => {
    await act(async () => chooseLanguage('es'));
    await openApp('/signup', 'visitor');
    let sent: unknown;
    answer(createUser, ({ body }) => {
      sent = body;
      return refuse(400, { username: ['This field is required.'], code: 'invalid' });
    });
    await user.type(screen.getByLabelText('Correo electrónico'), 'nova@paddock.test');
    await user.press(screen.getByRole('button', { name: 'Continuar' }));
    expect(sent).toEqual({ username: 'nova@paddock.test', email: 'nova@paddock.test', language: 'es' });
  });
});
