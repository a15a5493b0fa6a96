import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { notingOrigins } from '@paddock/kit/http/noting-origins';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { readConfig } from '@paddock/kit/config';
import { type InMemoryMailer, openInMemoryMailer } from '@paddock/kit/gateways/mailer/in-memory-mailer';
import { sealReasonIn } from '@paddock/kit/command-handling/seal-reason';
import { openInMemoryVault } from '@paddock/kit/gateways/vault/in-memory-vault';
import { type IdentityKeys, identityKeysOf } from '@paddock/kit/gateways/identity-keys';
import { vaultKeysOf } from '@paddock/kit/gateways/vault/subject-key';
import type { Vault } from '@paddock/kit/gateways/vault/vault';
import { businessOf, fixedBusiness, writerOf } from '@paddock/kit/business';
import { configurationOf } from '@paddock/kit/http/configuration';
import { type Limits, noLimits } from '@paddock/kit/http/limits';
import { noteSecurity } from '@paddock/kit/http/note-security';
import { noSecurityEvents, type SecurityEvents } from '@paddock/kit/http/security-events';
import { mountRoutes } from '@paddock/kit/http/mount-routes';
import { createServer } from '@paddock/kit/http/server';
import { createIdentity, type Identity } from '@paddock/people/identity/identity';
import { openInMemoryRecords } from '@paddock/people/identity/records/in-memory-records';
import type { IdentityRecords } from '@paddock/people/identity/records/records';
import { identityMails } from '@paddock/mails/identity-mails';
import { createMetrics } from '@paddock/kit/metrics/metrics';
import { createProgress } from '@paddock/kit/processes/progress';
import { createDecode } from '@paddock/event-store/codec';
import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { type InMemoryFaults, openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { createRecentReads } from '@paddock/event-store/recent-reads';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import { identityEvents } from '@paddock/shared-domain/identity/events';
import type { Permission } from '@paddock/shared-domain/kernel/actor';
import { randomIdFrom, UserId } from '@paddock/shared-domain/kernel/ids';
import { Instant, plusMillis } from '@paddock/shared-domain/kernel/time';

export const TOKEN_KEY = 'token-key-of-the-tests-0123456789abcdefghijklmnop';
const config = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://127.0.0.1/none',
  PUBLIC_URL: 'https://paddock.test',
  CLUB_NAME: 'Apex Club',
  TIMEZONE: 'America/New_York',
  RATE_LIMITS: 'off',
});

/** The browser of all calls of these tests. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const idIn = (data: unknown): UserId => UserId.parse((data as { userId: unknown }).userId);

export type Answer = { readonly status: number; readonly body: Record<string, unknown>; readonly text: string };
export type Account = { readonly id: UserId; readonly token: string; readonly email: string };
type Call = { readonly token?: string | undefined; readonly body?: unknown; readonly key?: string };

/** What two processes of one venue share. */
export type Shared = {
  readonly log?: ReturnType<typeof createInMemoryLog>;
  readonly vault?: Vault;
  readonly records?: IdentityRecords;
  readonly mailer?: InMemoryMailer;
  readonly clock?: { now: Instant };
  readonly faults?: InMemoryFaults;
  readonly sleep?: () => Promise<void>;
  readonly limits?: Limits;
  /** Of this process; the others may have others. */
  readonly identityKeys?: IdentityKeys;
  readonly staffOneTimeCodes?: 'optional' | 'required';
  readonly staffIdle?: number;
  readonly security?: SecurityEvents;
};

/** The real identity part of the server over a store, vault, records and mailer in memory. Tests move its clock. */
export const openVenue = (shared: Shared = {}) => {
  const newId = () => randomIdFrom((count) => randomBytes(count));
  const log = shared.log ?? createInMemoryLog();
  const store = openInMemoryStore({ log, ...(shared.faults === undefined ? {} : { faults: shared.faults }) });
  const time = shared.clock ?? { now: Instant.parse('2026-11-21T15:00:00.000Z') };
  const clock = { now: () => time.now };
  const sleep = shared.sleep ?? (async () => undefined);
  const vault = shared.vault ?? openInMemoryVault(vaultKeysOf('v'.repeat(43)));
  const records = shared.records ?? openInMemoryRecords();
  const commands = notingOrigins(
    createCommands({
      store,
      decode: createDecode([...identityEvents]),
      random: Math.random,
      sleep,
      sealReason: sealReasonIn(vault, clock),
    }),
    (from) => records.origins.note(from),
  );
  const mailer = shared.mailer ?? openInMemoryMailer();
  const logged: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const identity: Identity = createIdentity({
    commands,
    vault,
    records,
    clock,
    newId,
    random: (count) => randomBytes(count),
    log: logger,
    settings: {
      tokenKeys: [TOKEN_KEY],
      identityKeys: shared.identityKeys ?? identityKeysOf('identity-key-of-the-tests-0123456789abcdefghi'),
      publicUrl: config.publicUrl,
      clubName: () => businessOf(config, {}).clubName,
      phoneCountry: config.PHONE_COUNTRY,
      flagUrlTemplate: config.FLAG_URL_TEMPLATE,
      staffOneTimeCodes: shared.staffOneTimeCodes ?? 'optional',
      staffIdle: shared.staffIdle,
    },
  });
  // The mail process over this venue's log. A mail that cannot be sent is retried later.
  const decode = createDecode([...identityEvents]);
  const done = new Set<string>();
  const mailing = identityMails({
    zone: config.TIMEZONE,
    superusers: async () => {
      const ids = [...new Set(log.events.flatMap(({ type, data }) => (type === 'StaffAppointed' ? [idIn(data)] : [])))];
      const states = await Promise.all(
        ids.map(async (id) => ({ id, ...(await commands.load(userDecider, id)).state })),
      );
      return states.filter(({ isSuperuser }) => isSuperuser).map(({ id }) => id);
    },
    shownNames: async (users) => new Map(users.map((user) => [user, user])),
    sender: {
      venue: writerOf(businessOf(config, {})),
      clubName: businessOf(config, {}).clubName,
      publicUrl: config.publicUrl,
    },
    mailing: identity.mailing,
    sent: {
      isNews: async (_key, _kind, at) => Date.parse(time.now) - Date.parse(at) <= 86_400_000,
      sendOnce: async (key, _, write) => {
        if (done.has(key)) return;
        const mail = await write();
        if (mail !== undefined) await mailer.send(mail);
        done.add(key);
      },
    },
  });
  let mailed = 0;
  const mailOut = async (tries = 5): Promise<void> => {
    for (; mailed < log.events.length && tries > 0; mailed += 1) {
      const event = log.events[mailed];
      const handler = mailing.on[event?.type as 'LoginLinkSent'];
      if (event === undefined || handler === undefined) continue;
      try {
        await handler(decode(event) as Parameters<typeof handler>[0], { isHistory: false });
      } catch {
        return mailOut(tries - 1);
      }
    }
  };
  const settled = async (): Promise<void> => {
    await identity.settled();
    await mailOut();
  };
  const answers = new Map<string, { hash: string; answer?: never }>();
  const app = createServer(
    {
      config,
      log: logger,
      clock,
      newId,
      random: (count) => randomBytes(count),
      store,
      recent: createRecentReads(store),
      commands,
      db: {} as Pool,
      locks: {} as Pool,
      positions: { waitFor: async () => undefined },
      progress: createProgress(),
      changes: { listen: () => () => undefined },
      business: fixedBusiness(businessOf(config, {})),
      authenticator: identity.sessions,
      accountKnown: async () => true,
      ownerOf: async () => undefined,
      placesOf: async () => [],
      idempotency: {
        claim: async (userId, key, hash) => {
          const known = answers.get(`${userId} ${key}`);
          answers.set(`${userId} ${key}`, { hash });
          return known === undefined ? { outcome: 'claimed' } : { outcome: 'in-flight' };
        },
        keep: async (userId, key) => void answers.delete(`${userId} ${key}`),
        release: async (userId, key) => void answers.delete(`${userId} ${key}`),
        forget: async () => undefined,
      },
      limits: shared.limits ?? noLimits,
      security: shared.security ?? noSecurityEvents,
      metrics: createMetrics(),
      lag: async () => new Map(),
      ready: async () => [],
      readModelsReady: async () => [],
    },
    () => undefined,
  );
  if (shared.security !== undefined) noteSecurity(app);
  identity.serve(app, async () => configurationOf(config, businessOf(config, {})));
  mountRoutes(app, app.edge);

  const call = async (method: string, path: string, { token, body, key }: Call = {}): Promise<Answer> => {
    const response = await app.inject({
      method: method as 'GET',
      url: `/api${path}`,
      headers: {
        'user-agent': BROWSER,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const text = response.payload;
    return {
      status: response.statusCode,
      text,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    };
  };
  const signUp = async (email: string, password?: string): Promise<Account> => {
    const answer = await call('POST', '/users', {
      body: { username: email, email, ...(password ? { password } : {}) },
    });
    if (answer.status !== 201) throw new Error(answer.text);
    return { id: UserId.parse(answer.body['id']), token: String(answer.body['access']), email };
  };
  const signIn = async (username: string, password: string): Promise<string> => {
    const answer = await call('POST', '/auth/token', { body: { username, password } });
    if (answer.status !== 200) throw new Error(answer.text);
    return String(answer.body['access']);
  };
  return {
    app,
    commands,
    identity: { ...identity, settled },
    log,
    vault,
    records,
    mailer,
    logged,
    time,
    call,
    signUp,
    signIn,
    wait: (millis: number) => void (time.now = plusMillis(time.now, millis)),
    /** A member of the staff, logged in. */
    staff: async (email: string, permissions: readonly Permission[], superuser = false): Promise<Account> => {
      const account = await signUp(email, 'a long staff password');
      await identity.appointStaff(account.id, { permissions, superuser });
      return { ...account, token: await signIn(email, 'a long staff password') };
    },
    /** The code in the newest link mailed to an address. */
    mailedCode: async (email: string): Promise<string | undefined> => {
      await settled();
      const mail = mailer.sent.findLast(({ to, kind }) => to === email && kind === 'login-link');
      return /login\?token=([A-Za-z0-9]+)/.exec(mail?.text ?? '')?.[1];
    },
    /** The token in the newest link that confirms a requested address. */
    newAddressToken: async (email: string): Promise<string | undefined> => {
      await settled();
      const mail = mailer.sent.findLast(({ to, kind }) => to === email && kind === 'new-address-link');
      return /login\?token=([A-Za-z0-9.]+)/.exec(mail?.text ?? '')?.[1];
    },
    stored: () => JSON.stringify(log.events),
  };
};
export type Venue = ReturnType<typeof openVenue>;
