import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes `index.html` for the pictures of a folder: a row for each screen and state, a picture for each size and look. */
export const writeContactSheet = (folder: string): void => {
  const rows = new Map<string, string[]>();
  for (const file of readdirSync(folder).filter((each) => each.endsWith('.png'))) {
    const name = file.slice(0, file.indexOf('@'));
    rows.set(name, [...(rows.get(name) ?? []), file]);
  }
  const sections = [...rows]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, files]) => {
      const pictures = files.toSorted().map((file) => {
        const caption = file.slice(name.length + 1, -'.png'.length);
        return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${name}, ${caption}"></a><figcaption>${caption}</figcaption></figure>`;
      });
      return `<h2>${name}</h2><div>${pictures.join('')}</div>`;
    });
  const style =
    'body{font:14px sans-serif;margin:2rem}div{display:flex;gap:1rem;overflow-x:auto;align-items:flex-start}figure{margin:0}img{height:360px;border:1px solid #999}';
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Paddock, every screen</title><style>${style}</style>`;
  writeFileSync(join(folder, 'index.html'), `${head}<h1>Every screen</h1>${sections.join('\n')}</html>\n`);
};
