type Channel = { close(): void };

/**
 * Makes `dispose` close the connections of a client. The library (6.2.1) ends the calls but leaves the channels open. Channels
 * with credentials are not shared, so each would hold a socket on both sides until it is idle for half an hour. Uses internals of
 * the client: check this again for every new version.
 */
export const closeChannels = (client: object): void => {
  const inner = client as { createChannel: () => Promise<Channel>; dispose: () => Promise<void> };
  const [create, dispose] = [inner.createChannel, inner.dispose];
  if (typeof create !== 'function')
    throw new Error('This version of the EventStoreDB client is not known to the adapter.');
  const channels = new Set<Channel>();
  let disposed = false;
  inner.createChannel = async () => {
    const channel = await create();
    // A discovery was still running when the client was disposed of.
    if (disposed) channel.close();
    channels.add(channel);
    return channel;
  };
  inner.dispose = async () => {
    disposed = true;
    try {
      await dispose.call(client);
    } finally {
      for (const channel of channels) channel.close();
      channels.clear();
    }
  };
};
