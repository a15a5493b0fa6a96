import { appStorage } from '@paddock/web-kit/api/app-storage.ts';
import { readToken } from '@paddock/web-kit/api/read-token.ts';

// Runs inline before the first paint: what only this device knows of the visitor. Keep it short; it is in every page.
const { documentElement: page, head } = document;
const query = new URLSearchParams(location.search);

// 1. The theme chosen here, so that no light page flashes at night.
const theme = appStorage.get('theme');
if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;

// 2. The app's style sheet is not waited for: the first paint has a few rules of its own.
for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[data-sheet]')) sheet.rel = 'stylesheet';

// 3. Members load their own scripts; everybody else loads signup instead (ROUTE-38).
const claims = readToken(appStorage.get('session') ?? '');
const who = claims !== undefined && claims.expiresAt > Date.now() ? 'member' : 'guest';
const main = document.querySelector('#root main');
for (const { content, dataset } of document.querySelectorAll<HTMLTemplateElement>(`template[data-for="${who}"]`))
  if (dataset['into'] === undefined) head.append(content);
  else main?.replaceChildren(content);

// 4. A frame in another site has no navigation (ROUTE-36).
if (query.get('nav') === 'false') document.querySelector('#root header')?.remove();

// 5. Hide texts in another language than the chosen one.
const language = query.get('lang') ?? appStorage.get('language') ?? page.lang;
if (!language.toLowerCase().startsWith(page.lang) && main instanceof HTMLElement) main.style.visibility = 'hidden';
