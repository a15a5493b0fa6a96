import { type ComponentType, createElement, lazy } from 'react';

/** How each screen whose code did not come begins anew. */
const failed = new Set<() => void>();

/** A style sheet that did not come stays in the document as if it were there: the next try would do without it. */
const dropFailedSheets = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.remove();
};

/**
 * A screen that is a file of its own on the wire. React remembers for ever that the code of a lazy component did not come; of
 * these it is forgotten once it was said ({@link forgetFailedScreens}), so that whoever comes back to the screen asks for it
 * again.
 */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() };
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
  if (failed.size > 0) dropFailedSheets();
  for (const beginAnew of failed) beginAnew();
  failed.clear();
};
