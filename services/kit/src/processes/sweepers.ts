export type Sweeper = { sweep(): Promise<number> };

/** Several sweepers as one: each sweeps, even where another fails. @throws what the first of them threw. */
export const allSweepers = (...sweepers: readonly Sweeper[]): Sweeper => ({
  sweep: async () => {
    const swept = await Promise.allSettled(sweepers.map((sweeper) => sweeper.sweep()));
    const failed = swept.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return swept.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
  },
});
