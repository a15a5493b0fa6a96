import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { touchedByWorkingTree, touchedTests } from './touched.mjs';

const files: Readonly<Record<string, string>> = {
  'shared-domain/src/refunds/share.ts': 'export const share = 1;',
  'services/sales/src/refunds/refund.ts': `import { share } from '@paddock/shared-domain/refunds/share';`,
  'services/sales/src/refunds/routes.ts': `import { refund } from './refund.ts';`,
  'tests/domain/refunds/share.test.ts': `import { share } from '@paddock/shared-domain/refunds/share';`,
  'tests/services/refunds/refund.test.ts': `import { refund } from '@paddock/sales/refunds/refund';`,
  'tests/services/checkout/pays.test.ts': `import { refund } from '@paddock/sales/refunds/refund';`,
  'tests/services/refunds/routes.test.ts': `import { routes } from '@paddock/sales/refunds/routes';`,
  'tests/k9/all.test.ts': `import { routes } from '@paddock/sales/refunds/routes';`,
  'tests/support/refunds.ts': `export {} from '@paddock/sales/refunds/routes';`,
  'tests/web-staff/refunds.test.tsx': `vi.mock('../support/refunds.ts');`,
  'tests/services/venues/other.test.ts': `import { x } from '@paddock/venue/x';`,
};
const sources = Object.entries(files).map(([path, text]) => ({ path, text }));

describe('the tests that a change touches', () => {
  it('are those that depend on it by imports, nearest first, those of its own capability before others', () => {
    expect(touchedTests(sources, ['services/sales/src/refunds/refund.ts'])).toEqual({
      run: [
        'tests/services/refunds/refund.test.ts',
        'tests/services/refunds/routes.test.ts',
        'tests/services/checkout/pays.test.ts',
        'tests/web-staff/refunds.test.tsx',
      ],
      left: ['tests/k9/all.test.ts'],
    });
  });

  it('are left to the whole run above the limit; those that always run are in neither list', () => {
    const { run, left } = touchedTests(sources, ['shared-domain/src/refunds/share.ts'], 1);
    expect(run).toEqual(['tests/services/refunds/refund.test.ts']);
    expect(left).toHaveLength(4);
  });

  it('include a changed test itself, and the list is empty if nothing changed or the changed file is deleted', () => {
    expect(touchedTests(sources, ['tests/services/venues/other.test.ts', 'services/venue/src/gone.ts']).run).toEqual([
      'tests/services/venues/other.test.ts',
    ]);
    expect(touchedTests(sources, [])).toEqual({ run: [], left: [] });
  });
});

describe('the changes of the working tree', () => {
  const root = mkdtempSync(join(tmpdir(), 'paddock-touched-'));
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root, stdio: 'ignore' });

  it('are those since the last commit, with untracked files; without git there are none', () => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    expect(touchedByWorkingTree(root)).toEqual({ run: [], left: [] });
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'All');
    expect(touchedByWorkingTree(root)).toEqual({ run: [], left: [] });
    writeFileSync(join(root, 'services/sales/src/refunds/routes.ts'), 'export const routes = 2;');
    writeFileSync(join(root, 'tests/services/venues/new.test.ts'), '');
    expect(touchedByWorkingTree(root).run.toSorted()).toEqual([
      'tests/services/refunds/routes.test.ts',
      'tests/services/venues/new.test.ts',
      'tests/web-staff/refunds.test.tsx',
    ]);
  });
});
