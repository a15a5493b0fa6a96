/** The title that the server wrote into the page, and its address. */
let drawn: { readonly path: string; readonly title: string } | undefined;

/** Call before the first drawing, which removes that title from the page. */
export const rememberDrawnTitle = (root: Element, path: string): void => {
  const title = root.querySelector('h1')?.textContent ?? '';
  drawn = title === '' ? undefined : { path, title };
};

/** The server's title for an address, shown while the screen loads. */
export const drawnTitle = (path: string): string | undefined => (drawn?.path === path ? drawn.title : undefined);
