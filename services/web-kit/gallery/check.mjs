/**
 * Builds the gallery, takes a picture of every page at phone and desktop width in light and dark, and runs axe on each. `node
 * services/web-kit/gallery/check.mjs [folder]`; the exit code is the number of violations. CHROMIUM names the browser.
 */
import { readFile, mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from '@playwright/test';
import { build } from 'vite';

const here = import.meta.dirname;
const folder = resolve(process.argv[2] ?? join(here, 'pictures'));
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

await mkdir(folder, { recursive: true });
await build({ configFile: join(here, 'vite.config.ts'), logLevel: 'error' });
const answer = async (request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const file = join(here, 'dist', path === '/' ? 'index.html' : path);
  try {
    const body = await readFile(file);
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(body);
  } catch {
    response.writeHead(404).end();
  }
};
const server = createServer((request, response) => void answer(request, response));
await new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(undefined)));
const address = server.address();
const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
let found = 0;
/** Opens menus, dialogs and messages, so that they are checked too. */
const actions = {
  plain: async () => undefined,
  menu: async (page) => page.getByRole('button', { name: 'Options' }).click(),
  dialog: async (page) => page.getByRole('button', { name: 'Voucher Balance' }).click(),
  toasts: async (page) => {
    for (const name of ['Toast', 'Toast with a link', 'Bad toast'])
      await page.getByRole('button', { name, exact: true }).click();
  },
  search: async (page) => {
    await page.getByRole('combobox').fill('ada');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
  },
};
const shots = [
  ['booking', 390, 'plain'],
  ['parts', 390, 'plain'],
  ['parts', 1280, 'plain'],
  ['parts', 390, 'dialog'],
  ['parts', 1280, 'menu'],
  ['parts', 1280, 'toasts'],
  ['staff', 1280, 'plain'],
  ['staff', 1280, 'search'],
];
for (const theme of ['light', 'dark']) {
  for (const [name, width, action] of shots) {
    const context = await browser.newContext({
      viewport: { width, height: width < 600 ? 844 : 860 },
      deviceScaleFactor: width < 600 ? 1.5 : 1,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(name, error.message));
    await page.goto(`${origin}/?page=${name}&theme=${theme}`);
    await page.evaluate(() => document.fonts.ready);
    await actions[action](page);
    await page.waitForTimeout(80);
    await page.screenshot({
      path: join(folder, `${name}-${width}-${action}-${theme}.png`),
      fullPage: action === 'plain' && name !== 'booking',
    });
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
    for (const { id, nodes } of violations) {
      found += 1;
      console.error(
        `${name} ${width} ${action} ${theme}: ${id}`,
        nodes.map((node) => `${node.html.slice(0, 140)} | ${node.failureSummary?.split('\n')[1]?.trim()}`).slice(0, 4),
      );
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) console.error(`${name} ${width} ${action}: ${wide} px too wide`);
    await context.close();
  }
}
await browser.close();
server.close();
console.log(`${shots.length * 2} pages, ${found} violations`);
process.exitCode = found > 0 ? 1 : 0;
