import { pause } from '../pause.ts';
import { mayHaveLostItsLeader } from './judge-client-error.ts';
import type { OfficialClient } from './official-client.ts';

/** After this many failures in a row a client is given up. */
const FAILURES = 3;
/** A client that will not end its calls is left behind, ms. */
const DISPOSAL_MS = 1_000;

/**
 * Holds the client in use and replaces it when it keeps failing: one that met an outage through `esdb+discover://` never
 * recovers, because it remembers a rejected promise.
 */
export class ClientKeeper {
  readonly #connect: () => OfficialClient;
  readonly #isCluster: boolean;
  #client: OfficialClient | undefined;
  #failures = 0;
  #replacing: Promise<void> = Promise.resolve();

  /** @param isCluster whether several nodes may lead: a new client asks again which one does. */
  constructor(connect: () => OfficialClient, isCluster = false) {
    this.#connect = connect;
    this.#isCluster = isCluster;
  }

  /** Runs one call on the current client and keeps count of how it fares. */
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

  /** The current client, for calls that live longer than their answer; tell how it fares by hand. */
  async current(): Promise<OfficialClient> {
    await this.#replacing;
    return (this.#client ??= this.#connect());
  }

  succeeded(client: OfficialClient): void {
    if (client === this.#client) this.#failures = 0;
  }

  /**
   * A node that was told to stop keeps its connections and answers nothing any more, or that it is not ready: in a cluster another
   * one leads by then, and only a new client asks which.
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
