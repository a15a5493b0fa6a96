import { existsSync } from 'node:fs';

const IMAGE = 'eventstore/eventstore:23.10.6-jammy';

export type EventStoreDbContainer = {
  readonly connectionString?: string;
  /** Why there is no server. */
  readonly reason?: string;
  stop(): Promise<void>;
};

/** Starts a single node in Docker. Never throws: without a Docker engine, the result has only a reason. */
export const startEventStoreDbContainer = async (): Promise<EventStoreDbContainer> => {
  const none = (reason: string): EventStoreDbContainer => ({ reason, stop: () => Promise.resolve() });
  if (process.env['DOCKER_HOST'] === undefined && !existsSync('/var/run/docker.sock'))
    return none('no Docker engine is here');
  try {
    const { GenericContainer, Wait } = await import('testcontainers');
    const settings = { EVENTSTORE_INSECURE: 'true', EVENTSTORE_CLUSTER_SIZE: '1', EVENTSTORE_RUN_PROJECTIONS: 'None' };
    const started = await new GenericContainer(IMAGE)
      .withEnvironment(settings)
      .withExposedPorts(2113)
      .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
      .start();
    const stop = async () => void (await started.stop());
    return { connectionString: `esdb://${started.getHost()}:${started.getMappedPort(2113)}?tls=false`, stop };
  } catch (error) {
    return none(`the Docker engine did not start ${IMAGE}: ${error instanceof Error ? error.message : String(error)}`);
  }
};
