import { Agent, request } from 'node:http';

export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/**
 * An HTTP client with kept-alive connections. `heard` gets the status as soon as the headers of a write arrive: from then on it is
 * acknowledged.
 */
export class Client {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #heard: (status: number) => void;
  inFlight = 0;

  constructor(port: number, heard: (status: number) => void) {
    this.#port = port;
    this.#heard = heard;
  }

  /** @throws if the connection breaks: then nobody knows whether the request was executed */
  async call(method: string, path: string, token: string | undefined, body?: object): Promise<Answer> {
    this.inFlight += 1;
    // A command that ran synchronously blocked the event loop. Let it first notice which connections the server has closed.
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    try {
      return await new Promise<Answer>((resolve, reject) => {
        const sent = request(
          {
            host: '127.0.0.1',
            port: this.#port,
            method,
            path: `/api${path}`,
            agent: this.#agent,
            timeout: 20_000,
            headers: {
              ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            },
          },
          (answer) => {
            if (method !== 'GET') this.#heard(answer.statusCode ?? 0);
            let text = '';
            answer.setEncoding('utf8').on('data', (part: string) => (text += part));
            answer.on('error', reject);
            answer.on('end', () => {
              if (!answer.complete) return reject(new Error('The answer broke off.'));
              const json = String(answer.headers['content-type']).includes('json');
              resolve({ status: answer.statusCode ?? 0, body: json ? (JSON.parse(text) as Answer['body']) : {} });
            });
          },
        );
        sent.on('error', reject).on('timeout', () => sent.destroy(new Error('No answer.')));
        sent.end(body === undefined ? undefined : JSON.stringify(body));
      });
    } finally {
      this.inFlight -= 1;
    }
  }

  close(): void {
    this.#agent.destroy();
  }
}
