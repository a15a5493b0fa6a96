import type { Page } from '@playwright/test';

/** As text: a function would lean on what the runner of this bench adds to functions. */
const scroll = (selector: string, seconds: number): string => `new Promise((resolve) => {
  const box = document.querySelector(${JSON.stringify(selector)});
  const frames = [];
  const begun = performance.now();
  let last = begun;
  let [down, right] = [11, 7];
  requestAnimationFrame(function step(now) {
    if (frames.length > 0 || now > last) frames.push(now - last);
    last = now;
    if (box.scrollTop + box.clientHeight >= box.scrollHeight - 1) down = -11;
    if (box.scrollTop <= 0) down = 11;
    if (box.scrollLeft + box.clientWidth >= box.scrollWidth - 1) right = -7;
    if (box.scrollLeft <= 0) right = 7;
    box.scrollBy(right, down);
    if (now - begun < ${seconds * 1000}) requestAnimationFrame(step);
    else resolve(frames.slice(5));
  });
})`;

/** Milliseconds between one frame and the next while a box is scrolled to and fro, a little each frame. */
export const scrollFrames = (page: Page, selector: string, seconds: number): Promise<number[]> =>
  page.evaluate<number[]>(scroll(selector, seconds));
