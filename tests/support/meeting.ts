/** A place where some wait for one another: what a test would need luck for else happens at one moment. */
export type Meeting = {
  /** Settles once all have come, or were let go. */
  readonly all: Promise<void>;
  arrive(): Promise<void>;
  /** Who waits goes on: one of those who are missing will not come. */
  letGo(): void;
};

export const meetingOf = (count: number): Meeting => {
  let missing = count;
  let letGo = (): void => undefined;
  const all = new Promise<void>((resolve) => (letGo = resolve));
  return {
    all,
    arrive: () => {
      missing -= 1;
      if (missing === 0) letGo();
      return all;
    },
    letGo,
  };
};
