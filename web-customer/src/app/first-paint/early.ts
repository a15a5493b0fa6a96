import { appStorage } from '@paddock/web-kit/api/app-storage.ts';
import { readToken } from '@paddock/web-kit/api/read-token.ts';

// Runs within the page, before its first picture: what only this device knows of the visitor. Few lines, for they are in every page.
const { documentElement: page, head } = document;
const query = new URLSearchParams(location.search);

// 1. The theme chosen here, so that no light page flashes up at night.
const theme = appStorage.get('theme');
if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;

// 2. The app's sheet is not waited for: what is drawn now carries its own few rules.
for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[data-sheet]')) sheet.rel = 'stylesheet';

// 3. What is for members alone is on its way for them, and signup for everybody else (ROUTE-38).
const claims = readToken(appStorage.get('session') ?? '');
const who = claims !== undefined && claims.expiresAt > Date.now() ? 'member' : 'guest';
const main = document.querySelector('#root main');
for (const { content, dataset } of document.querySelectorAll<HTMLTemplateElement>(`template[data-for="${who}"]`))
  if (dataset['into'] === undefined) head.append(content);
  else main?.replaceChildren(content);

// 4. A frame in another site has no navigation (ROUTE-36).
if (query.get('nav') === 'false') document.querySelector('#root header')?.remove();

// 5. Words in another language than the one chosen here are better not shown.
const language = query.get('lang') ?? appStorage.get('language') ?? page.lang;
if (!language.toLowerCase().startsWith(page.lang) && main instanceof HTMLElement) main.style.visibility = 'hidden';
