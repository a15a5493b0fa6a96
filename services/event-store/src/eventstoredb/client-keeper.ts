import { pause } from '../pause.ts';
import { mayHaveLostItsLeader } from './judge-client-error.ts';
import type { OfficialClient } from './client.ts';

/** A client is replaced after this many failures in a row. */
const FAILURES = 3;
/** How long to wait for a client to end its calls, ms. After that it is abandoned. */
const DISPOSAL_MS = 1_000;

/**
 * Holds the client in use and replaces it when it keeps failing. A client that met an outage through `esdb+discover://` never
 * recovers, because it caches a rejected promise.
 */
export class ClientKeeper {
  readonly #connect: () => OfficialClient;
  readonly #isCluster: boolean;
  #client: OfficialClient | undefined;
  #failures = 0;
  #replacing: Promise<void> = Promise.resolve();

  /** @param isCluster whether the leader may change: only a new client asks again which node leads. */
  constructor(connect: () => OfficialClient, isCluster = false) {
    this.#connect = connect;
    this.#isCluster = isCluster;
  }

  /** Runs one call on the current client and counts its failures. */
  async run<Answer>(
    call: (client: OfficialClient) => Promise<Answer>,
    isClientsFault: (error: unknown) => boolean,
  ): Promise<Answer> {
    await this.#replacing;
    const client = (this.#client ??= this.#connect());
    try {
      const answer = await call(client);
      this.succeeded(client);
      return answer;
    } catch (error) {
      if (isClientsFault(error)) this.failed(client, error);
      else this.succeeded(client);
      throw error;
    }
  }

  /** The current client, for calls that last longer than this method. The caller reports the result: `succeeded` or `failed`. */
  async current(): Promise<OfficialClient> {
    await this.#replacing;
    return (this.#client ??= this.#connect());
  }

  succeeded(client: OfficialClient): void {
    if (client === this.#client) this.#failures = 0;
  }

  /**
   * Counts a failure. A node that shuts down keeps its connections but answers nothing, or that it is not ready. In a cluster
   * another node leads by then, so the client is replaced at once: only a new client asks which one.
   */
  failed(client: OfficialClient, error?: unknown): void {
    if (client !== this.#client) return;
    this.#failures += 1;
    if (this.#failures < FAILURES && !(this.#isCluster && mayHaveLostItsLeader(error))) return;
    this.#failures = 0;
    this.#client = undefined;
    this.#replacing = Promise.race([client.dispose().catch(() => undefined), pause(DISPOSAL_MS)]);
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await this.#replacing;
    if (client) await Promise.race([client.dispose().catch(() => undefined), pause(DISPOSAL_MS)]);
  }
}
