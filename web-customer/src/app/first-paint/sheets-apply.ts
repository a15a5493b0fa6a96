/**
 * Settles when the app's sheets apply: they do not hold up the first picture (early.ts), and nothing is to be drawn without them.
 * One that cannot be had is no reason to wait for ever.
 */
export const sheetsApply = async (page: Document = document): Promise<void> => {
  const due = [...page.querySelectorAll<HTMLLinkElement>('link[data-sheet]')].filter(({ sheet }) => sheet === null);
  await Promise.all(
    due.map(
      (link) =>
        new Promise<void>((resolve) => {
          for (const end of ['load', 'error']) link.addEventListener(end, () => resolve(), { once: true });
        }),
    ),
  );
};
