/** The server's end of a WebSocket: the app connects, and the test sends what the venue would. */
export class LiveSocket extends EventTarget {
  static opened: LiveSocket[] = [];
  readonly sent: unknown[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    LiveSocket.opened.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.dispatchEvent(new CloseEvent('close', { code: 1000 }));
  }
  /** Opens the channel and answers the app's first message. */
  ready(): void {
    this.dispatchEvent(new Event('open'));
    this.say({ type: 'ready' });
  }
  say(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  drop(): void {
    this.dispatchEvent(new CloseEvent('close', { code: 1006 }));
  }
  /** The scopes of the latest subscription. */
  scopes(): readonly string[] {
    const asked = this.sent.filter((one) => (one as { type?: unknown }).type === 'subscribe') as { scopes: string[] }[];
    return asked.at(-1)?.scopes ?? [];
  }
  static latest(): LiveSocket {
    const socket = LiveSocket.opened.at(-1);
    if (!socket) throw new Error('The app opened no socket');
    return socket;
  }
}
