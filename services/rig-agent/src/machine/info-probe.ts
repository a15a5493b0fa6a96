/** Pause between two requests, ms. */
const EVERY_MS = 1_000;
const PATIENCE_MS = 900;

/** Requests the `/INFO` page of a dedicated server (launcher.md 11.8), once a second and one request at a time. */
export const infoProbe = (mono: () => number) => {
  let answers = false;
  let version = '';
  let askedAt = Number.NEGATIVE_INFINITY;
  let port = 0;
  const ask = async (): Promise<void> => {
    const of = port;
    try {
      const reply = await fetch(`http://127.0.0.1:${of}/INFO`, { signal: AbortSignal.timeout(PATIENCE_MS) });
      const page = (await reply.json()) as { readonly name?: unknown };
      if (of === port) answers = reply.ok && typeof page === 'object';
      version = reply.headers.get('server') ?? version;
    } catch {
      if (of === port) answers = false;
    }
  };
  return {
    /** Whether the last request was answered. Sends the next one if it is due. */
    look: (httpPort: number): boolean => {
      if (httpPort !== port) {
        port = httpPort;
        answers = false;
        askedAt = Number.NEGATIVE_INFINITY;
      }
      if (mono() - askedAt >= EVERY_MS) {
        askedAt = mono();
        void ask();
      }
      return answers;
    },
    version: () => version,
  };
};
