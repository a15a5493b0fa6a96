/** What the bench asks of its venue: to say something to whoever listens to a place, or what it holds. */
export type Asked =
  | { readonly ask: 'tell'; readonly location: string; readonly bytes: number }
  | { readonly ask: 'memory' }
  | { readonly ask: 'count' };
/** Bytes in use and sockets open. First of all the port. */
export type Standing = { readonly rss: number; readonly open: number };
export type Answered = { readonly port: number } | Standing;
