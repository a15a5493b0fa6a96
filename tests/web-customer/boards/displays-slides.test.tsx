// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { board, stockBoards, time } from './leaderboards-fake.ts';
import { pass } from '../support/fake-clock.ts';
import { openApp } from '../support/open-app.tsx';

const ROW_PX = 40;
const spa = board({ id: 'spa', name: 'GT3 at Spa' });
const named = (names: readonly string[]) => names.map((name, index) => time(index + 1, { display_name: name }));

type Slide = { readonly who: string; readonly from: string };
let slides: Slide[];
let still: boolean;
beforeEach(() => {
  slides = [];
  still = false;
  // jsdom has no layout and no animations: each row is placed under the one before it, and animations are recorded.
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function place(this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * ROW_PX;
  });
  Object.defineProperty(Element.prototype, 'animate', {
    configurable: true,
    value(this: Element, [first]: readonly { readonly transform: string }[]) {
      slides.push({ who: /[A-G](?=[^a-z]|$)/.exec(this.textContent ?? '')?.[0] ?? '', from: first?.transform ?? '' });
    },
  });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: still && query.includes('prefers-reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, 'animate');
});

const openThenChange = async (before: readonly string[], after: readonly string[]) => {
  stockBoards([spa], { spa: named(before) });
  await openApp('/display/spa', 'visitor');
  expect(slides).toEqual([]);
  stockBoards([spa], { spa: named(after) });
  await pass(60_000);
};

describe('rows of a board display', () => {
  it('slide to their new rank when the order changes, and the others do not move', async () => {
    await openThenChange(['A', 'B', 'C', 'D', 'E', 'F', 'G'], ['B', 'A', 'C', 'D', 'G', 'E', 'F']);
    expect(slides).toEqual([
      { who: 'B', from: `translateY(${ROW_PX}px)` },
      { who: 'A', from: `translateY(${-ROW_PX}px)` },
      { who: 'G', from: `translateY(${2 * ROW_PX}px)` },
      { who: 'E', from: `translateY(${-ROW_PX}px)` },
      { who: 'F', from: `translateY(${-ROW_PX}px)` },
    ]);
  });
  it('do not slide for viewers who prefer reduced motion', async () => {
    still = true;
    await openThenChange(['A', 'B', 'C', 'D', 'E'], ['B', 'A', 'C', 'E', 'D']);
    expect(slides).toEqual([]);
  });
});

describe('a name on a board display', () => {
  it('is scaled down only if it is too long for its line, and only as far as needed', async () => {
    // jsdom has no layout: a letter is ten pixels wide here, a line two hundred.
    const letters = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function width(this: Element) {
      return (this.textContent ?? '').length * 10;
    });
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(200);
    const names = ['Ada', 'The Fastest of All Thursdays', 'C', 'D', 'Wolfeschlegelsteinhausen R.', 'F'];
    stockBoards([spa], { spa: named(names) });
    await openApp('/display/spa', 'visitor');
    const long = () =>
      [...document.querySelectorAll<HTMLElement>('[data-long]')].map(({ textContent, style }) => [
        textContent,
        style.getPropertyValue('--fit'),
      ]);
    expect(long()).toEqual([
      [names[1], '0.714'],
      [names[4], '0.741'],
    ]);
    expect(document.querySelectorAll('[data-name]')).toHaveLength(names.length);
    // The lines of a rotated screen have another width.
    letters.mockReturnValue(0);
    window.dispatchEvent(new Event('resize'));
    expect(long()).toEqual([]);
  });
});
