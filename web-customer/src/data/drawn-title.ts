/** What the server wrote into the page as its title, at the address it was asked for. */
let drawn: { readonly path: string; readonly title: string } | undefined;

/** Call before the first drawing: after it that title is gone from the page. */
export const rememberDrawnTitle = (root: Element, path: string): void => {
  const title = root.querySelector('h1')?.textContent ?? '';
  drawn = title === '' ? undefined : { path, title };
};

/** The title that stood at an address when the page came: a screen on its way keeps it. */
export const drawnTitle = (path: string): string | undefined => (drawn?.path === path ? drawn.title : undefined);
