import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { keptSession } from './kept-session.ts';

export const PASSWORD = 'paddock-demo-1';
export const productUrl = (): string => process.env['PADDOCK_URL'] ?? 'http://localhost:3000';
export const twinUrl = (): string => process.env['TWIN_URL'] ?? '';

type Json = Record<string, unknown>;
// Answers of many calls; the contracts have checked them on the way out.
// eslint-disable-next-line typescript/no-explicit-any
type Body = any;

/** Calls the product's API directly, to prepare a story or to read the state behind a screen. */
export const api = async (
  method: string,
  path: string,
  options: { token?: string; body?: Json } = {},
): Promise<{ status: number; body: Body }> => {
  const reply = await fetch(`${productUrl()}/api${path}`, {
    method,
    headers: {
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await reply.text();
  return { status: reply.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
};

export const tokenOf = async (username: string, password = PASSWORD): Promise<string> =>
  (await api('POST', '/auth/token', { body: { username, password } })).body.access as string;

/** Sets a fault of the Stripe twin for the next call of an operation. */
export const twinFault = async (fault: Json): Promise<void> => {
  const reply = await fetch(`${twinUrl()}/twin/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sk_test_twin' },
    body: JSON.stringify(fault),
  });
  if (!reply.ok) throw new Error(`The twin refused the fault: ${await reply.text()}`);
};

/** Faults of the Stripe twin that have not happened yet. */
export const pendingFaults = async (): Promise<readonly unknown[]> => {
  const reply = await fetch(`${twinUrl()}/twin/faults`, { headers: { authorization: 'Bearer sk_test_twin' } });
  return ((await reply.json()) as { pending: readonly unknown[] }).pending;
};

/** The code in a login email to this address; undefined before an email came. */
const mailedCode = (email: string): string | undefined => {
  const folder = join(process.env['PADDOCK_DATA'] ?? '', 'mail');
  for (const name of readdirSync(folder).filter((each) => each.includes('login-link') && each.endsWith('.eml'))) {
    const mail = readFileSync(join(folder, name), 'utf8').replaceAll(/=\r?\n/g, '');
    const code = mail.includes(`To: ${email}`) ? /login\?token=(?:3D)?([A-Za-z0-9]{27})/.exec(mail)?.[1] : undefined;
    if (code !== undefined) return code;
  }
  return undefined;
};
/** Logs in by a mailed link, which proves the address, and chooses the password of all stories. @returns the new session's token. */
const proveAddress = async (email: string): Promise<string> => {
  await api('POST', '/users/forgot_password', { body: { email } });
  let code = mailedCode(email);
  for (let tries = 0; code === undefined && tries < 300; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    code = mailedCode(email);
  }
  const { body } = await api('POST', '/auth/token', { body: { token: code ?? 'none' } });
  const token = String(body.access);
  const chosen = await api('POST', '/users/me/update_password', { token, body: { new_password: PASSWORD } });
  if (chosen.status !== 200) throw new Error(`The address was not proven: ${JSON.stringify(chosen.body)}`);
  return token;
};

let made = 0;
/**
 * A new customer for a story, with a complete profile and, if given, a card. They have opened a mailed link, unless `unproven` says
 * that they only signed up.
 */
export const newCustomer = async (
  card?: string,
  { unproven }: { readonly unproven?: true } = {},
): Promise<{ email: string; token: string; id: string }> => {
  made += 1;
  const email = `story-${Date.now()}-${made}@journey.test`;
  const { body } = await api('POST', '/users', { body: { username: email, email, password: PASSWORD } });
  const token = unproven === true ? (body.access as string) : await proveAddress(email);
  await api('PATCH', '/users/me', {
    token,
    body: { first_name: 'Story', last_name: 'Teller', zip_code: '92701', contact_phone: '+17145550100' },
  });
  if (card !== undefined) {
    const stored = await api('POST', '/users/me/card', { token, body: { token: card } });
    if (stored.status !== 201) throw new Error(`No card: ${JSON.stringify(stored.body)}`);
  }
  return { email, token, id: body.id as string };
};

/** Logs a person in without the login screen, which other stories test. It replaces the session of the person who was logged in. */
export const signIn = async (page: Page, username: string): Promise<void> => {
  // An open screen would notice that its session is gone, and log the next person out.
  await page.goto('about:blank');
  await page.context().setStorageState(keptSession(await tokenOf(username), productUrl()));
};

/** A page in a new browser, logged in, at `path`. */
export const signedInPage = async (
  browser: Browser,
  email: string,
  options: BrowserContextOptions = {},
  path = '/dashboard',
): Promise<Page> => {
  const baseURL = options.baseURL ?? productUrl();
  const context = await browser.newContext({
    timezoneId: 'America/Los_Angeles',
    storageState: keptSession(await tokenOf(email), baseURL),
    ...options,
    baseURL,
  });
  const page = await context.newPage();
  await page.goto(path);
  return page;
};

/** The date so many days from today. Far ones are free of the demo's bookings. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const santaAna = async (): Promise<{ id: string; seats: { id: string; name: string }[] }> => {
  const { body } = await api('GET', '/locations');
  const location = body.results.find(({ timezone }: { timezone: string }) => timezone === 'America/Los_Angeles');
  const seats = await api('GET', `/calendars?location=${location.id}`);
  return { id: location.id, seats: seats.body.results };
};
