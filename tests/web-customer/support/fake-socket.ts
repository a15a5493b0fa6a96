import { act } from '@testing-library/react';
import { LiveClientMessage, LiveServerMessage } from '@paddock/shared-domain/contracts/live';

/** The server's end of the live channel: records what the app subscribes to, and pushes messages of the contract. */
export class FakeSocket extends EventTarget {
  static latest: FakeSocket | undefined;
  readonly heard: LiveClientMessage[] = [];

  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.latest = this;
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }
  send(text: string): void {
    const message = LiveClientMessage.parse(JSON.parse(text));
    this.heard.push(message);
    if (message.type === 'authenticate') this.say({ type: 'ready' });
    if (message.type === 'ping') this.say({ type: 'pong' });
  }
  close(): void {}
  say(message: LiveServerMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(LiveServerMessage.parse(message)) }));
  }
  /** Scopes of the newest subscription. */
  get scopes(): readonly string[] {
    return this.heard.flatMap((message) => (message.type === 'subscribe' ? [message.scopes] : [])).at(-1) ?? [];
  }
}

/** Pushes a message of the server and renders. */
export const push = (message: LiveServerMessage): void => act(() => FakeSocket.latest?.say(message));
