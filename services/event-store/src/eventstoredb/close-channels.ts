type Channel = { close(): void };

/**
 * Has a client that is disposed of close its connections. The library (6.2.1) ends the calls and leaves the channels: those with
 * credentials are shared with no other client, and each would keep a socket on both sides until it is idle for half an hour. Reaches
 * into the client: look at it again with every other version.
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
    // Found after the client was given up, by a discovery that was still under way.
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
