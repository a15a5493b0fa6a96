import type { Page } from '@playwright/test';

/** A string, because the runner of this bench adds helper calls to functions. */
const scroll = (selector: string, seconds: number): string => `new Promise((resolve) => {
  const box = document.querySelector(${JSON.stringify(selector)});
  const frames = [];
  const begun = performance.now();
  let last = begun;
  let [down, right] = [11, 7];
  const drawn = new Set();
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) drawn.add((target.nodeType === 1 ? target : target.parentElement).closest('[data-at]') ?? target);
  });
  watch.observe(box, { subtree: true, childList: true, attributes: true, characterData: true });
  requestAnimationFrame(function step(now) {
    if (frames.length > 0 || now > last) frames.push(now - last);
    last = now;
    if (box.scrollTop + box.clientHeight >= box.scrollHeight - 1) down = -11;
    if (box.scrollTop <= 0) down = 11;
    if (box.scrollLeft + box.clientWidth >= box.scrollWidth - 1) right = -7;
    if (box.scrollLeft <= 0) right = 7;
    box.scrollBy(right, down);
    if (now - begun < ${seconds * 1000}) requestAnimationFrame(step);
    else {
      watch.disconnect();
      resolve({ frames: frames.slice(5), drawn: drawn.size });
    }
  });
})`;

/** `frames`: milliseconds between frames. `drawn`: number of slots that were redrawn, in view or not. */
export type Scrolled = { readonly frames: readonly number[]; readonly drawn: number };

/** Scrolls a box back and forth, a little in each frame. */
export const scrollFrames = (page: Page, selector: string, seconds: number): Promise<Scrolled> =>
  page.evaluate<Scrolled>(scroll(selector, seconds));
