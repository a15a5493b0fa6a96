import type pg from 'pg';

/** Work for sessions of the database. Each session does one piece at a time, and the pieces begin in the order in which they were given. */
export class Turns {
  readonly #free: pg.Client[];
  readonly #waiting: ((session: pg.Client) => Promise<void>)[] = [];

  constructor(...sessions: readonly pg.Client[]) {
    this.#free = [...sessions];
  }

  /** Lets one more session work. */
  join(session: pg.Client): void {
    this.#free.push(session);
    this.#go();
  }

  /** Does `work` when a session is free. @returns its result. If a piece fails, the others still get their turn. */
  do<Result>(work: (session: pg.Client) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push((session) => work(session).then(resolve, reject));
      this.#go();
    });
  }

  #go(): void {
    for (;;) {
      const [session, work] = [this.#free[0], this.#waiting[0]];
      if (!session || !work) return;
      this.#free.shift();
      this.#waiting.shift();
      void work(session).then(() => this.join(session));
    }
  }
}
