/** Passwords that everybody knows: from the documentation, docker-compose.yml, or the defaults of the servers. */
const KNOWN_PASSWORDS = new Set([
  'paddock-trial',
  'postgres-trial',
  'paddock-demo-1',
  'changeit',
  'changeme',
  'password',
  'postgres',
  'paddock',
  'admin',
  'secret',
]);

/** Whether anybody can look up or guess the password. */
export const isKnownPassword = (password: string): boolean => KNOWN_PASSWORDS.has(password.toLowerCase());

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The parts of an address that may name several servers, which `URL` cannot parse: `esdb://ann:pw@a:2113,b:2113?tls=true`. */
const partsOf = (address: string) => {
  const [, rest = ''] = /^[a-z+]+:\/\/(.*)$/is.exec(address) ?? [];
  const [beforeQuery = '', query = ''] = rest.split('?', 2);
  // A password may contain an @ that is not written as %40.
  const at = beforeQuery.lastIndexOf('@');
  const login = at < 0 ? '' : beforeQuery.slice(0, at);
  const [hosts = ''] = beforeQuery.slice(at + 1).split('/', 1);
  const colon = login.indexOf(':');
  return {
    password: colon < 0 ? undefined : decoded(login.slice(colon + 1)),
    hosts: hosts.split(',').map(hostOf),
    options: new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value])),
  };
};

const hostOf = (text: string): string => /^\[([^\]]*)\]/.exec(text)?.[1] ?? text.replace(/:\d*$/, '');

/** Whether only this machine can reach a host of this name. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|::1|0:0:0:0:0:0:0:1|::ffff:127(\.\d{1,3}){3})$/i.test(host.replace(/^\[|\]$/g, ''));

const databaseFaults = (databaseUrl: string, passwordBeside: string | undefined): string[] => {
  const { password, options } = partsOf(databaseUrl);
  const passwords = [password, options.get('password'), password === undefined ? passwordBeside : undefined];
  return passwords.some((one) => one !== undefined && isKnownPassword(one))
    ? ['DATABASE_URL has a password that everybody knows: give the database another one.']
    : [];
};

const storeFaults = (eventStoreUrl: string): string[] => {
  const { password, hosts, options } = partsOf(eventStoreUrl);
  const isFar = hosts.some((host) => !isLoopback(host));
  const isOff = (name: string): boolean => /^(false|0|no|off)$/i.test(options.get(name)?.trim() ?? '');
  return [
    ...(password !== undefined && isKnownPassword(password)
      ? ['EVENT_STORE_URL has a password that everybody knows: give that user of EventStoreDB another one.']
      : []),
    ...(isFar && isOff('tls')
      ? ['EVENT_STORE_URL goes to another machine without TLS: give that server a certificate and take tls=false out.']
      : []),
    ...(isFar && isOff('tlsverifycert')
      ? [
          'EVENT_STORE_URL believes any certificate: take tlsVerifyCert=false out, and name the authority with tlsCAFile.',
        ]
      : []),
  ];
};

export type StoreAddresses = {
  readonly databaseUrl?: string | undefined;
  readonly eventStoreUrl?: string | undefined;
  /** `PGPASSWORD`, used if the address has no password. */
  readonly databasePassword?: string | undefined;
};

/** Why production refuses the stores' addresses: one sentence each, with what to do and without any part of an address. */
export const unfitAddresses = ({ databaseUrl, eventStoreUrl, databasePassword }: StoreAddresses): string[] => [
  ...(databaseUrl === undefined ? [] : databaseFaults(databaseUrl, databasePassword)),
  ...(eventStoreUrl === undefined ? [] : storeFaults(eventStoreUrl)),
];

/** Whether the address reaches a database on another machine without TLS. */
export const isDatabaseOpenOnTheWire = (databaseUrl: string): boolean => {
  const { hosts, options } = partsOf(databaseUrl);
  const mode = options.get('sslmode')?.toLowerCase();
  const asksForTls =
    options.get('ssl') === 'true' || (mode !== undefined && !['disable', 'allow', 'prefer'].includes(mode));
  return hosts.some((host) => host !== '' && !isLoopback(host)) && !asksForTls;
};
