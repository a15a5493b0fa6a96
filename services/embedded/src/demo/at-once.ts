/** Runs the tasks in order, at most `most` at the same time. Rejects with the first failure. */
export const atOnce = async <Item>(
  items: readonly Item[],
  most: number,
  task: (item: Item) => Promise<unknown>,
): Promise<void> => {
  const waiting = items.values();
  const worker = async (): Promise<void> => {
    for (const item of waiting) await task(item);
  };
  await Promise.all(Array.from({ length: most }, worker));
};
