// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { appStorage } from '../../services/web-kit/src/api/app-storage.ts';
import { emit, setEventSink, tellWindow, type AppEvent } from '../../services/web-kit/src/api/error-bus.ts';
import { randomId } from '../../services/web-kit/src/api/random-id.ts';
import {
  currentToken,
  dropSession,
  followOtherTabs,
  signIn,
  signOut,
  useSessionStore,
} from '../../services/web-kit/src/api/session.ts';

const tokenOf = (claims: object) =>
  `h.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`;
const exp = 2_000_000_000;
const good = tokenOf({ user_id: 'u1', exp });

beforeEach(() => signOut());

describe('a session on this device', () => {
  it('AUTH-14 keeps the token in local storage', () => {
    expect(signIn(good)).toBe(true);
    expect([localStorage.length, localStorage.getItem('paddock.session')]).toEqual([1, good]);
    expect(useSessionStore.getState().session).toEqual({ token: good, userId: 'u1', expiresAt: exp * 1000 });
  });
  it('is over from the second at which its token expires', () => {
    signIn(good);
    expect(currentToken(exp * 1000 - 1)).toBe(good);
    expect(currentToken(exp * 1000)).toBeUndefined();
  });
  it.each(['', 'abc', 'a.b.c', tokenOf({ user_id: 'u1' }), tokenOf({ exp })])(
    'does not begin with an invalid token: %j',
    (token) => {
      expect(signIn(token)).toBe(false);
      expect(localStorage.length).toBe(0);
    },
  );
  it('leaves no data on a shared machine after logout (rule A-040)', () => {
    signIn(good);
    appStorage.set('planner.zoom', '0.4');
    sessionStorage.setItem('x', 'y');
    signOut();
    expect([localStorage.length, sessionStorage.length, currentToken(0)]).toEqual([0, 0, undefined]);
  });
  it('keeps the preferences when only its token has expired', () => {
    signIn(good);
    appStorage.set('planner.zoom', '0.4');
    dropSession();
    expect([appStorage.get('planner.zoom'), currentToken(0)]).toEqual(['0.4', undefined]);
  });
  it('ends in this tab when another tab clears the storage', () => {
    signIn(good);
    const stop = followOtherTabs();
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null }));
    stop();
    expect(currentToken(0)).toBeUndefined();
  });
});

describe('the events that the app reports', () => {
  it('contain no card, token, email or voucher code, whether the name or the value of a field shows it', () => {
    const heard: AppEvent[] = [];
    setEventSink((event) => heard.push(event));
    emit({
      kind: 'error',
      name: 'booking_failed',
      details: {
        status_code: 402,
        problem_code: 'card_declined',
        card: 'x',
        session_token: 'x',
        email: 'x',
        voucher: 'x',
        link: `/login?token=eyJhbGciOiJIUzI1NiJ9.${good}`,
        note: 'ada@paddock.test',
        what: '4242 4242 4242 4242',
        other: 'ABCD-EFGH-JKMN-PQRS',
        racers: 3,
      },
    });
    expect(heard[0]?.details).toEqual({ status_code: 402, problem_code: 'card_declined', racers: 3 });
  });
  it('RES-20 PAY-11 ERR-04 are dispatched on the window without private fields', () => {
    const heard: unknown[] = [];
    const listen = (event: Event) => heard.push((event as CustomEvent<AppEvent>).detail);
    addEventListener('paddock:event', listen);
    setEventSink(tellWindow);
    emit({ kind: 'tracking', name: 'booking_failed', details: { problem_code: 'card_declined', email: 'x' } });
    removeEventListener('paddock:event', listen);
    emit({ kind: 'error', name: 'unheard' });
    expect(heard).toEqual([{ kind: 'tracking', name: 'booking_failed', details: { problem_code: 'card_declined' } }]);
  });
  it('cause no error if their sink fails', () => {
    setEventSink(() => {
      throw new Error('sink');
    });
    expect(() => emit({ kind: 'tracking', name: 'x' })).not.toThrow();
  });
});

it('makes random ids of 20 letters and digits', () => {
  const ids = Array.from({ length: 500 }, () => randomId());
  expect(new Set(ids).size).toBe(500);
  expect(ids.every((id) => /^[a-z0-9]{20}$/.test(id))).toBe(true);
});
