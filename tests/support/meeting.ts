/** A barrier: so many callers wait for each other, so that a race happens at one moment and not by luck. */
export type Meeting = {
  /** Resolves once all have arrived, or after `letGo`. */
  readonly all: Promise<void>;
  arrive(): Promise<void>;
  /** Ends the waiting if one of them will not come. */
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
