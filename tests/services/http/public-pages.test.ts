import { mkdtempSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { buildApp } from '@paddock/api/app';
import { NOTHING } from '@paddock/kit/http/pages/serve-pages';
import { describe, expect, it } from 'vitest';
import { testConfig, testDeps } from '../../support/app.ts';

const drawn = (title: string, description: string) => {
  const body = `<header>%logo%</header><main><h1>${title}</h1></main>`;
  return { en: { title, description, body }, es: { title: `${title} (es)`, description, body } };
};
const book = {
  pages: [
    { path: '/', describedAs: 'home', forMembers: true, drawn: drawn('', 'Races') },
    { path: '/dashboard', forMembers: true, screens: ['dashboard.tsx'], drawn: drawn('Dashboard', '') },
    {
      path: '/leaderboards/:id?',
      describedAs: 'boards',
      screens: ['boards.tsx'],
      drawn: drawn('Boards', 'Who is fastest'),
    },
    { path: '/pages/:id', describedAs: 'page', drawn: drawn('%title%', 'From the venue') },
    { path: '/signup', describedAs: 'signup', screens: ['signup.tsx'], drawn: drawn('Sign up', 'An account') },
  ],
  notFound: drawn('Page Not Found', ''),
  logo: '<svg width="245" height="44"></svg>',
  links: {
    'boards.tsx': { scripts: ['/assets/boards.js'], sheets: ['/assets/boards.css'] },
    'dashboard.tsx': { scripts: ['/assets/dashboard.js'], sheets: [] },
    'signup.tsx': { scripts: ['/assets/signup.js'], sheets: [] },
  },
  template: '<html lang="%lang%"><head>%head%</head><body><div id="root">%body%</div>%early%</body></html>',
  style: 'h1{color:red}',
  early: 'document.title;',
};
const EVIL = '"><script>alert(1)</script> $& Tom & Jerry';
const ownPages = [
  { id: 'p1', name: EVIL, html: '<p>Open  until <b>ten</b> &amp; later</p>' },
  { id: 'p3', name: 'Our %logo% and %title% %head%', html: '<p>See %logo% and %title%</p>' },
];

const spa = { id: 'spa', name: 'GT3 at <Spa>', description: 'One lap, no cuts.' };
let boardsRead = 0;
let listAway = false;
const things = {
  ...NOTHING,
  pages: async () => ownPages,
  boardReads: async () => {
    if (listAway) throw new Error('The store is away.');
    return ['/boards?active=true&page=1', '/boards/spa/results?count=15'];
  },
  board: async (id: string) => {
    boardsRead += 1;
    if (id === 'broken') throw new Error('The store is away.');
    return id === 'spa' ? spa : undefined;
  },
};

const server = async (settings: Readonly<Record<string, string>> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-web-'));
  writeFileSync(join(folder, 'index.html'), '<title>plain</title>');
  writeFileSync(join(folder, 'display.html'), '<title>wall</title>');
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(book));
  const config = testConfig({ WEB_CUSTOMER_DIR: folder, PUBLIC_URL: 'https://race.test', ...settings });
  const app = await buildApp(testDeps({ config }), [], undefined, things);
  return { at: (url: string, headers = {}) => app.inject({ url, headers }), close: () => app.close() };
};

describe('A public page', () => {
  it('preloads the boards if the address asks for no other board, and works without them if they cannot be read', async () => {
    const { at, close } = await server();
    const asked = async (url: string) =>
      [...(await at(url)).body.matchAll(/as="fetch" crossorigin href="([^"]+)"/g)].map(([, href]) => href);
    const frame = ['/api/pages'];
    expect(await asked('/leaderboards')).toEqual([
      ...frame,
      '/api/boards?active=true&amp;page=1',
      '/api/boards/spa/results?count=15',
    ]);
    for (const other of ['/leaderboards?location=west', '/leaderboards/spa', '/signup'])
      expect(await asked(other)).toEqual(frame);
    listAway = true;
    expect(await asked('/leaderboards')).toEqual(frame);
    listAway = false;
    await close();
  });

  it('has title, description, canonical address and venue for readers without scripts', async () => {
    const { at, close } = await server({ CONTACT_NAME: 'Apex </script> Hall', CONTACT_PHONE: '+1 5550100' });
    const { statusCode, body } = await at('/Leaderboards/?ref=x');
    expect(statusCode).toBe(200);
    for (const part of [
      '<title>Boards · Paddock</title>',
      '<meta name="description" content="Who is fastest" />',
      '<link rel="canonical" href="https://race.test/leaderboards" />',
      '<meta property="og:title" content="Boards · Paddock" />',
      '<link rel="modulepreload" crossorigin href="/assets/boards.js">',
      '<h1>Boards</h1>',
      '<svg width="245"></svg>',
    ])
      expect(body).toContain(part);
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'SportsActivityLocation',
      name: 'Apex </script> Hall',
      telephone: '+1 5550100',
      url: 'https://race.test/',
    });
    await close();
  });

  it('of a board names the board, and an unknown board gets 404', async () => {
    const { at, close } = await server();
    const { statusCode, body } = await at('/Leaderboards/spa/?location=x');
    expect(statusCode).toBe(200);
    for (const part of [
      '<title>GT3 at &lt;Spa&gt; · Boards · Paddock</title>',
      '<meta name="description" content="One lap, no cuts." />',
      '<link rel="canonical" href="https://race.test/leaderboards/spa" />',
      '<h1>Boards</h1>',
    ])
      expect(body).toContain(part);
    const gone = await at('/leaderboards/%22%3E');
    expect([gone.statusCode, gone.body.includes('Page Not Found'), gone.body.includes('noindex')]).toEqual([
      404,
      true,
      true,
    ]);
    // All unknown boards get one page, compressed once.
    expect((await at('/leaderboards/anything')).headers.etag).toBe(gone.headers.etag);
    await close();
  });

  it('of a board is the page of all boards if boards cannot be read; the page of all boards reads no single board', async () => {
    const { at, close } = await server();
    boardsRead = 0;
    listAway = true;
    const all = await at('/leaderboards');
    listAway = false;
    expect(boardsRead).toBe(0);
    const one = await at('/leaderboards/broken');
    expect([one.statusCode, one.headers.etag]).toEqual([200, all.headers.etag]);
    await close();
  });

  it('written by the venue is escaped, and an unknown one gets 404', async () => {
    const { at, close } = await server();
    const { statusCode, body } = await at('/pages/p1');
    expect(statusCode).toBe(200);
    expect(body).not.toContain('<script>alert');
    expect(body).toContain('<h1>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; Tom &amp; Jerry</h1>');
    expect(body).toContain('content="Open until ten &amp; later"');
    const gone = await at('/pages/p2');
    expect([gone.statusCode, gone.body.includes('Page Not Found'), gone.body.includes('noindex')]).toEqual([
      404,
      true,
      true,
    ]);
    await close();
  });

  it('written by the venue preloads its content, and an unknown one preloads none', async () => {
    const { at, close } = await server();
    const asked = (body: string) =>
      [...body.matchAll(/as="fetch" crossorigin href="([^"]+)"/g)].map(([, href]) => href);
    expect(asked((await at('/pages/p1')).body)).toEqual(['/api/pages', '/api/pages/p1/content']);
    expect(asked((await at('/pages/p2')).body)).toEqual(['/api/pages']);
    await close();
  });

  it('written by the venue keeps template marks in its text', async () => {
    const { at, close } = await server({ LOGO_URL: '/logo.png' });
    const { body } = await at('/pages/p3');
    expect(body).toContain('<title>Our %logo% and %title% %head% · Paddock</title>');
    expect(body).toContain('<meta name="description" content="See %logo% and %title%" />');
    expect(body).toContain('<h1>Our %logo% and %title% %head%</h1>');
    expect(body.match(/<img /g)).toHaveLength(1);
    await close();
  });

  it('is sent compressed in the language of the browser, and not again if the browser has it', async () => {
    const { at, close } = await server();
    const spanish = await at('/leaderboards', {
      'accept-language': 'fr, es-MX;q=0.9, en;q=0.2',
      'accept-encoding': 'br',
    });
    expect(spanish.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-language, accept-encoding' });
    expect(brotliDecompressSync(spanish.rawPayload).toString()).toContain('<html lang="es">');
    const again = await at('/leaderboards', { 'accept-language': 'es', 'if-none-match': String(spanish.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await at('/leaderboards')).headers.etag).not.toBe(spanish.headers.etag);
    await close();
  });

  it('allows its own inline style and script by their hashes, and no other inline code', async () => {
    const { at, close } = await server();
    const policy = String((await at('/leaderboards')).headers['content-security-policy']);
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toContain(`style-src 'self' ${hash(book.style)};`);
    expect(policy).toContain(`script-src 'self' ${hash(book.early)};`);
    expect(policy).not.toContain('unsafe');
    await close();
  });
});

describe('A page that is not public', () => {
  it('is hidden from search engines: account pages and wall displays', async () => {
    const { at, close } = await server();
    const { body } = await at('/dashboard');
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(body).not.toContain('canonical');
    expect((await at('/menu')).headers['x-robots-tag']).toBe('noindex');
    await close();
  });

  it('ROUTE-38 contains the sign-up page for visitors, and preloads the screen for members', async () => {
    const { at, close } = await server();
    const { body } = await at('/dashboard');
    expect(body).toContain('<template data-for="guest" data-into="main"><h1>Sign up</h1></template>');
    expect(body).toContain(
      '<template data-for="member"><link rel="modulepreload" crossorigin href="/assets/dashboard.js">',
    );
    await close();
  });
});

describe('An unknown address', () => {
  it('ROUTE-37 gets 404 with a page that says so', async () => {
    const { at, close } = await server();
    for (const url of ['/nothing', '/leaderboards/a/b', '/pages', '/dashboards']) {
      const { statusCode, body } = await at(url);
      expect([url, statusCode, body.includes('<h1>Page Not Found</h1>')]).toEqual([url, 404, true]);
    }
    for (const url of ['/', '/Dashboard/', '/leaderboards/spa', '/signup'])
      expect([url, (await at(url)).statusCode]).toEqual([url, 200]);
    await close();
  });
});

describe('Search engines', () => {
  it('find all public pages in the site map, and robots.txt says what they must not read', async () => {
    const { at, close } = await server();
    const map = await at('/sitemap.xml');
    expect(map.headers['content-type']).toContain('application/xml');
    expect([...map.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      'https://race.test/',
      'https://race.test/leaderboards',
      'https://race.test/signup',
      'https://race.test/pages/p1',
      'https://race.test/pages/p3',
    ]);
    const robots = (await at('/robots.txt')).body.split('\n');
    for (const line of ['Disallow: /admin', 'Disallow: /api/', 'Disallow: /display', 'Disallow: /dashboard$'])
      expect(robots).toContain(line);
    expect(robots).toContain('Sitemap: https://race.test/sitemap.xml');
    expect(robots.filter((line) => line.startsWith('Disallow: /leaderboards'))).toEqual([]);
    await close();
  });
});
