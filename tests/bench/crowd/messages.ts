/** What the bench asks of its venue: to push a change of a location, or to report memory or open sockets. */
export type Asked =
  | { readonly ask: 'tell'; readonly location: string; readonly bytes: number }
  | { readonly ask: 'memory' }
  | { readonly ask: 'count' };
/** Memory in bytes and open sockets. The first message is the port. */
export type Standing = { readonly rss: number; readonly open: number };
export type Answered = { readonly port: number } | Standing;
