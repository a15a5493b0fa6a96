import { act } from '@testing-library/react';
import { LiveClientMessage, LiveServerMessage } from '@paddock/shared-domain/contracts/live';

/** The live channel's other end: hears what the app subscribes to and can push, by the contract's own messages. */
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

/** A push of the server, drawn at once. */
export const push = (message: LiveServerMessage): void => act(() => FakeSocket.latest?.say(message));
