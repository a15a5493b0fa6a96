/**
 * Wakes readers that wait for the log to grow. A reader takes the generation before it reads the log and passes it to `next`. So
 * a wake-up between the read and the wait is not missed.
 */
export class WakeUp {
  #generation = 0;
  readonly #waiting = new Set<() => void>();

  get generation(): number {
    return this.#generation;
  }

  call(): void {
    this.#generation += 1;
    for (const wake of this.#waiting) wake();
  }

  /** Resolves at the first call after `seen`, at the time-out, or when the signal is aborted. */
  next(seen: number, timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (this.#generation !== seen || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, timeoutMs);
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }
}
