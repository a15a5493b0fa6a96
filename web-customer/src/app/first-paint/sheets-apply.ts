/**
 * Resolves when the app's style sheets apply. They do not block the first paint (early.ts), but the app must not be drawn without
 * them. A sheet that fails to load is not waited for.
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
