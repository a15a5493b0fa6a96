/** Style sheets that did not come. The bundler's loader asks for each once and takes it as there from then on. */
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
 * Loads something that brings style sheets along: those that did not come before, for whatever it was, are asked for again first.
 *
 * @param own those that were missing when this was loaded last; it is told which are missing now.
 * @throws {Error} of `own` one is missing still: without it there would be words without a form.
 */
export const withSheets = async <Loaded>(load: () => Promise<Loaded>, own: Set<string>): Promise<Loaded> => {
  const note = ({ target }: Event): void => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    missing.add(target.href);
    own.add(target.href);
    target.remove();
  };
  // The error of a link does not bubble.
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
