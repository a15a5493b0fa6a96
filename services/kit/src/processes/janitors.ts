export type Janitor = { sweep(): Promise<number> };

/** Several janitors as one: each sweeps, even where another fails. @throws what the first of them threw. */
export const allJanitors = (...janitors: readonly Janitor[]): Janitor => ({
  sweep: async () => {
    const swept = await Promise.allSettled(janitors.map((janitor) => janitor.sweep()));
    const failed = swept.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return swept.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
  },
});
