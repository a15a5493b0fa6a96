/** A change of a read model: which part, and the change itself where screens need it at once. */
export type Change = {
  readonly model: string;
  /** `{ location: 'loc7', date: '2026-03-02' }`; empty: all parts of the model. */
  readonly scope: Readonly<Record<string, string>>;
  readonly delta?: unknown;
};

/** What the projection engine sends after a commit. */
export type ChangeMessage = {
  readonly projection: string;
  readonly position: string;
  readonly changes: readonly Change[];
  /** The whole model was replaced: fetch again everything shown from it. */
  readonly resync?: true;
};

/** The changes of all projections. After a lost connection it sends `resync`, because some may have been missed. */
export type Changes = {
  /** @returns ends the listening. */
  listen(heard: (message: ChangeMessage | 'resync') => void): () => void;
};
