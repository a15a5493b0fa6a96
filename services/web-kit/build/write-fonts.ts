// `npm run fonts`: writes the small files of the fonts beside `fonts.css` (decision 0189).
import { writeFileSync } from 'node:fs';
import { firstFonts } from './subset-fonts.ts';

const folder = new URL('../src/theme/fonts/', import.meta.url);
for (const [name, bytes] of await firstFonts()) {
  writeFileSync(new URL(name, folder), bytes);
  process.stdout.write(`${name}: ${bytes.length} bytes\n`);
}
