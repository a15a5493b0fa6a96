import { type RefObject, useLayoutEffect } from 'react';

/**
 * A name that does not fit its line gets smaller letters, down to the near size, and then two lines, so that no name is cut off.
 * It is measured as drawn, because letters differ in width.
 *
 * @param list the element that contains the names, each marked `data-name`.
 * @param drawn what the widths depend on: names are measured again when it changes.
 */
export const useLongNames = (list: RefObject<HTMLElement | null>, drawn: string): void => {
  useLayoutEffect(() => {
    const measure = (): void => {
      const names = [...(list.current?.querySelectorAll<HTMLElement>('[data-name]') ?? [])];
      // First all writes, then all reads, then all changes, so that the browser lays the list out once.
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
    // The condensed font may load after the first rows; jsdom has no fonts.
    document.fonts?.ready.then(measure, () => undefined);
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [list, drawn]);
};
