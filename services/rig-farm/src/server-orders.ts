import { type EntryList, readEntryList } from '@paddock/shared-domain/assetto-corsa/entry-list';
import { readIni, sectionsOf } from '@paddock/shared-domain/assetto-corsa/ini';
import { readServerConfig, type ServerConfig } from '@paddock/shared-domain/assetto-corsa/server-config';

/** One session in the server's configuration. */
export type OrderedSession = {
  readonly index: number;
  /** 1 practice, 2 qualifying, 3 race. */
  readonly type: 1 | 2 | 3;
  readonly fileType: 'PRACTICE' | 'QUALIFY' | 'RACE';
  readonly name: string;
  readonly minutes: number;
  readonly laps: number;
  readonly waitSeconds: number;
};
export type ServerOrders = {
  readonly config: ServerConfig;
  readonly entries: EntryList;
  readonly sessions: readonly OrderedSession[];
};

const sessionsOf = ({ practice, qualifying, race }: ServerConfig): readonly OrderedSession[] => {
  const timed = (type: 1 | 2, fileType: 'PRACTICE' | 'QUALIFY', session: typeof practice) =>
    session === undefined
      ? []
      : [{ type, fileType, name: session.name, minutes: session.minutes, laps: 0, waitSeconds: 0 }];
  return [
    ...timed(1, 'PRACTICE', practice),
    ...timed(2, 'QUALIFY', qualifying),
    ...(race === undefined
      ? []
      : [
          {
            type: 3 as const,
            fileType: 'RACE' as const,
            name: race.name,
            minutes: race.minutes,
            laps: race.laps,
            waitSeconds: race.waitTime,
          },
        ]),
  ].map((session, index) => ({ ...session, index }));
};

/** Reads the files of a dedicated server, or says why the stock server would crash with them just after its start. */
export const readServerOrders = (
  configFile: string,
  entriesFile: string,
  setupFile: (name: string) => string | undefined,
): { readonly orders: ServerOrders; readonly fault?: undefined } | { readonly fault: string } => {
  const [server, list] = [readServerConfig(configFile), readEntryList(entriesFile)];
  if (server.fault !== undefined) return { fault: `server_cfg.ini: ${JSON.stringify(server.fault)}` };
  if (list.fault !== undefined) return { fault: `entry_list.ini: ${JSON.stringify(list.fault)}` };
  const [{ config }, { entries }] = [server, list];
  const { cars, maxClients, pluginPort, pluginAddress } = config.server;
  if (new Set(cars).size < cars.length) return { fault: 'A car stands in CARS twice.' };
  if (maxClients > entries.cars.length) return { fault: 'MAX_CLIENTS is more than there are entries.' };
  const strange = entries.cars.find(({ model }) => !cars.includes(model));
  if (strange !== undefined) return { fault: `${strange.model} is not among CARS.` };
  if (pluginPort > 0 && pluginAddress.endsWith(`:${pluginPort}`)) return { fault: 'The plugin answers itself.' };
  for (const { model, fixedSetup } of entries.cars) {
    if (fixedSetup === '') continue;
    const setup = setupFile(fixedSetup);
    const { ini } = setup === undefined ? {} : readIni(setup);
    if (ini === undefined) return { fault: `The setup ${fixedSetup} is not there.` };
    const [car] = sectionsOf(ini, 'CAR');
    if (!car?.entries.some(({ key, value }) => key === 'MODEL' && value === model))
      return { fault: `The setup ${fixedSetup} is not one of ${model}.` };
  }
  const sessions = sessionsOf(config);
  if (sessions.length === 0) return { fault: 'There is no session.' };
  return { orders: { config, entries, sessions } };
};
