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

/** Milliseconds without progress before something unfinished is continued (decision 0137). */
export const UNMOVED_FOR = 30_000;
/** Most candidates read: so many that those which need a person do not hide one that can be continued. */
export const MOST_CANDIDATES = 10_000;
