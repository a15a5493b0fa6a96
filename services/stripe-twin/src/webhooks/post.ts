import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Message } from './message.ts';

const TIMEOUT_MS = 10_000;

/** Sends messages over keep-alive connections until it is closed. */
export class Poster {
  private readonly plain = new HttpAgent({ keepAlive: true, maxSockets: 32 });
  private readonly secure = new HttpsAgent({ keepAlive: true, maxSockets: 32 });

  /** Returns the status, or 0 if there was no answer within 10 s. Redirects are not followed. */
  send(url: string, { body, header }: Message): Promise<number> {
    const isSecure = url.startsWith('https:');
    return new Promise((resolve) => {
      const sending = (isSecure ? httpsRequest : httpRequest)(
        url,
        {
          method: 'POST',
          agent: isSecure ? this.secure : this.plain,
          timeout: TIMEOUT_MS,
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-length': Buffer.byteLength(body),
            ...(header === undefined ? {} : { 'stripe-signature': header }),
          },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      sending.on('timeout', () => sending.destroy());
      sending.on('error', () => resolve(0));
      sending.on('close', () => resolve(0));
      sending.end(body);
    });
  }

  close(): void {
    this.plain.destroy();
    this.secure.destroy();
  }
}
