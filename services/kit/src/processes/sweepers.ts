export type Sweeper = { sweep(): Promise<number> };

/** Runs several sweepers as one; the failure of one does not stop the others. @throws the first error. */
export const allSweepers = (...sweepers: readonly Sweeper[]): Sweeper => ({
  sweep: async () => {
    const swept = await Promise.allSettled(sweepers.map((sweeper) => sweeper.sweep()));
    const failed = swept.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return swept.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
  },
});
