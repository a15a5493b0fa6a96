import { type ComponentType, createElement, lazy } from 'react';
import { withSheets } from './missing-sheets.ts';

/** How each screen whose code did not come begins anew. */
const failed = new Set<() => void>();

/**
 * A screen that is a file of its own on the wire. React remembers for ever that the code of a lazy component did not come; of
 * these it is forgotten once it was said ({@link forgetFailedScreens}), so that whoever comes back to the screen asks for it
 * again.
 */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const sheets = new Set<string>();
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await withSheets(load, sheets) };
      } catch (error) {
        failed.add(() => (Code = begin()));
        throw error;
      }
    });
  let Code: ComponentType<Props> = begin();
  return (props) => createElement(Code, props);
};

/** For the guard that shows a failure in place of the screen: only then, or React would ask again and again in one rendering. */
export const forgetFailedScreens = (): void => {
  for (const beginAnew of failed) beginAnew();
  failed.clear();
};
