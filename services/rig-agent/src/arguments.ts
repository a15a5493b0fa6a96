import { parseArgs } from 'node:util';
import { NeedsPerson } from './needs-person.ts';

export const USAGE = `The agent of a rig.

  rig-agent pair <code> --server-url <url>   pairs this rig with a seat, once: staff read out the code
  rig-agent                                  runs, all in one account
  rig-agent service                          runs the half that has the key, in an account of its own
  rig-agent session                          runs the half that starts the game, in the account of the person at the rig

  --folder <folder>     where key, outbox and state are kept (./rig-agent-data)
  --server-url <url>    the venue; remembered when the rig is paired. It must begin with https://, except on this machine
  --plain-http          accepts an address that begins with http://: the key is then sent where others on the network can read it
  --steam-id <id>       17 digits: the Steam account this rig is logged in with
  --address <ip>        where other rigs reach this one, should it host
  --pipe <name>         how the two halves find each other on this machine (default: paddock-rig)
  --simulated           a simulated game and server instead of the real ones (Linux)
`;
export type Arguments = {
  readonly command: 'run' | 'service' | 'session' | 'pair' | 'help';
  readonly code: string;
  readonly folder: string;
  readonly serverUrl: string | undefined;
  readonly steamId: string | undefined;
  readonly address: string | undefined;
  readonly plainHttp: boolean;
  readonly pipe: string;
  readonly simulated: boolean;
};

const parse = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      folder: { type: 'string', default: 'rig-agent-data' },
      'server-url': { type: 'string' },
      'steam-id': { type: 'string' },
      address: { type: 'string' },
      pipe: { type: 'string', default: String.raw`\\.\pipe\paddock-rig` },
      'plain-http': { type: 'boolean', default: false },
      simulated: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
const parsed = (words: readonly string[]) => {
  try {
    return parse([...words]);
  } catch (error) {
    throw new NeedsPerson((error as Error).message, { cause: error });
  }
};

/** @throws {NeedsPerson} names the argument that is not understood. */
export const readArguments = (words: readonly string[]): Arguments => {
  const { values, positionals } = parsed(words);
  const [command = 'run', code = ''] = positionals;
  if (!['run', 'service', 'session', 'pair', 'help'].includes(command))
    throw new NeedsPerson(`There is no command "${command}".`);
  const serverUrl = values['server-url'];
  if (serverUrl !== undefined && (!/^https?:\/\//.test(serverUrl) || !URL.canParse(serverUrl)))
    throw new NeedsPerson('--server-url must be an address that starts with http:// or https://.');
  return {
    command: values.help ? 'help' : (command as Arguments['command']),
    code,
    folder: values.folder,
    serverUrl,
    steamId: values['steam-id'],
    address: values.address,
    pipe: values.pipe,
    plainHttp: values['plain-http'],
    simulated: values.simulated,
  };
};
