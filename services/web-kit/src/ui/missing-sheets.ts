/** Style sheets that failed to load. The bundler's loader requests each only once and then takes it as loaded. */
const missing = new Set<string>();

const bring = (href: string): Promise<void> =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    link.addEventListener('load', () => {
      missing.delete(href);
      resolve();
    });
    link.addEventListener('error', () => resolve());
    Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href });
    document.head.append(link);
  });

/**
 * Loads code with its style sheets. Sheets that failed before, for any code, are requested again first.
 *
 * @param own the sheets that failed at the last load of this code; it is updated.
 * @throws {Error} one of `own` is still missing: without it the screen would have no layout.
 */
export const withSheets = async <Loaded>(load: () => Promise<Loaded>, own: Set<string>): Promise<Loaded> => {
  const note = ({ target }: Event): void => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    missing.add(target.href);
    own.add(target.href);
    target.remove();
  };
  // The error event of a link does not bubble, so it is captured.
  document.addEventListener('error', note, true);
  try {
    const wanted = [...own];
    await Promise.all([...missing].map(bring));
    const gone = wanted.find((href) => missing.has(href));
    if (gone !== undefined) throw new Error(`The style sheet ${gone} did not come.`);
    return await load();
  } finally {
    document.removeEventListener('error', note, true);
  }
};
