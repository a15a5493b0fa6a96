import { type ComponentType, createElement, lazy } from 'react';
import { withSheets } from './missing-sheets.ts';

/** Resets each screen whose code could not be loaded. */
const failed = new Set<() => void>();

/**
 * A screen whose code is loaded on demand. React remembers for ever that a lazy component failed to load. {@link
 * forgetFailedScreens} resets such screens after the error was shown, so that the next visit tries again.
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

/** Call it only after the error is shown instead of the screen. Otherwise React would load again and again in one rendering. */
export const forgetFailedScreens = (): void => {
  for (const beginAnew of failed) beginAnew();
  failed.clear();
};
