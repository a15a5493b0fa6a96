import { type RefObject, useLayoutEffect } from 'react';

/**
 * A name that its line has no room for is set smaller, down to letters read from near by, and then in two lines, so that nobody is
 * three dots on the wall. Measured as drawn: how many letters fit depends on which.
 *
 * @param list what holds the names, each marked `data-name`.
 * @param drawn what the widths depend on: names are measured anew when it is another.
 */
export const useLongNames = (list: RefObject<HTMLElement | null>, drawn: string): void => {
  useLayoutEffect(() => {
    const measure = (): void => {
      const names = [...(list.current?.querySelectorAll<HTMLElement>('[data-name]') ?? [])];
      // On one line first, all of them, then the looks, then the changes: the list is laid out once.
      for (const { dataset } of names) {
        delete dataset['long'];
        delete dataset['near'];
      }
      const long = names
        .map((name) => ({ name, fit: name.clientWidth / name.scrollWidth }))
        .filter(({ fit }) => fit < 1);
      for (const { name, fit } of long) {
        name.dataset['long'] = '';
        name.dataset['near'] = '';
        name.style.setProperty('--fit', fit.toFixed(3));
      }
    };
    measure();
    // The condensed face may come later than the first rows; jsdom has no faces.
    document.fonts?.ready.then(measure, () => undefined);
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [list, drawn]);
};
