// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { keepWindow } from '../support/kept-window.ts';

type View = Window & typeof globalThis;
const view = document.defaultView as View;

/** What a test file may leave behind: its name, how it comes about, and what the next file would see. */
const LEFT: readonly (readonly [string, () => void, () => unknown])[] = [
  ['elements', () => document.body.append('left'), () => document.body.innerHTML],
  ['a sheet', () => document.head.append(document.createElement('style')), () => document.head.innerHTML],
  ['a class of the body', () => document.body.classList.add('left'), () => document.body.className],
  ['a language', () => void (document.documentElement.lang = 'es'), () => document.documentElement.lang],
  ['storage', () => localStorage.setItem('left', '1'), () => localStorage.getItem('left')],
  ['storage of a tab', () => sessionStorage.setItem('left', '1'), () => sessionStorage.length],
  ['an address', () => history.pushState(null, '', '/left?behind=1'), () => location.href],
  ['a global', () => void Object.assign(globalThis, { left: 1 }), () => 'left' in globalThis],
  [
    'a global of the window',
    () => void (globalThis.fetch = () => new Promise(() => undefined)),
    () => globalThis.fetch,
  ],
  ['a size', () => void (window.innerWidth = 390), () => window.innerWidth],
  ['a scroll', () => void (window.scrollTo = () => undefined), () => window.scrollTo],
  [
    'a mark on the document',
    () => void Object.assign(document, { [Symbol.for('left')]: 1 }),
    () => Symbol.for('left') in document,
  ],
  [
    'a part of the navigator',
    () => void Object.defineProperty(navigator, 'clipboard', { configurable: true, value: {} }),
    () => 'clipboard' in navigator,
  ],
  [
    'what elements can',
    () => void (HTMLElement.prototype.showPopover = () => undefined),
    () => Object.hasOwn(HTMLElement.prototype, 'showPopover'),
  ],
  [
    'what dialogs do',
    () => void (HTMLDialogElement.prototype.close = () => undefined),
    () => HTMLDialogElement.prototype.close,
  ],
];

describe('a window that test files share', () => {
  it.each(LEFT)('is restored without %s that a file left', (_, leave, found) => {
    const putBack = keepWindow(view);
    const before = found();
    leave();
    expect(found()).not.toBe(before);
    putBack();
    expect(found()).toBe(before);
  });

  it('has no listeners of an earlier file', () => {
    const putBack = keepWindow(view);
    const heard = vi.fn<() => void>();
    const tell = (): void => [view, document].forEach((target) => void target.dispatchEvent(new Event('left')));
    for (const target of [globalThis, document]) target.addEventListener('left', heard);
    tell();
    expect(heard).toHaveBeenCalledTimes(2);
    putBack();
    tell();
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
