import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { allPaths, root } from './source-tree.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

type Step = { readonly uses?: string; readonly run?: string; readonly with?: Readonly<Record<string, unknown>> };
type Job = {
  readonly 'timeout-minutes': string;
  readonly env: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
};
type Workflow = {
  readonly on: { readonly schedule: readonly { readonly cron: string }[] };
  readonly concurrency: { readonly group: string };
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
};

describe('the workflow of CI', () => {
  const text = read('.github/workflows/ci.yml');
  const { concurrency, jobs, on, permissions } = parse(text) as Workflow;
  const steps = jobs['check']?.steps ?? [];

  it('runs .ci/run on the Node version of .nvmrc, with read access only', () => {
    expect(steps.map(({ run }) => run)).toContain('.ci/run');
    expect(steps.map(({ run }) => run)).toContain('npm ci');
    expect(read('.ci/run')).toMatch(/^exec npm test$/m);
    expect(permissions).toEqual({ contents: 'read' });
    const node = steps.find(({ uses }) => uses?.startsWith('actions/setup-node'))?.with;
    expect(node).toEqual({ 'node-version-file': '.nvmrc', cache: 'npm' });
    const { engines } = JSON.parse(read('package.json')) as { readonly engines: { readonly node: string } };
    expect(engines.node).toMatch(new RegExp(`^>=${read('.nvmrc').trim()}\\b`));
  });

  it('runs with PROOFS=full once a night, for 330 minutes at most, in a concurrency group of its own', () => {
    expect(on.schedule.map(({ cron }) => cron)).toEqual([expect.stringMatching(/^\d{1,2} \d \* \* \*$/)]);
    const atNight = (value = '') =>
      /^\$\{\{ github\.event_name == 'schedule' && (.+) \|\| (.+) \}\}$/.exec(value)?.slice(1);
    expect(atNight(jobs['check']?.env['PROOFS'])).toEqual(["'full'", "''"]);
    expect(atNight(jobs['check']?.['timeout-minutes'])).toEqual(['330', '90']);
    expect(read('tests/support/how-many.ts')).toContain("process.env['PROOFS'] === 'full'");
    expect(concurrency.group).toContain('${{ github.event_name }}');
  });

  it('uses actions of one publisher only, each pinned to a commit', () => {
    const taken = [...text.matchAll(/uses: (.+)/g)].map(([, name = '']) => name);
    expect(taken.length).toBeGreaterThan(2);
    const pinned = /^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
    expect(taken.filter((name) => !pinned.test(name))).toEqual([]);
    expect('actions/checkout@v5').not.toMatch(pinned);
    expect(text).not.toMatch(/https?:\/\//);
  });
});

describe('the bot that raises versions', () => {
  type Update = {
    readonly 'package-ecosystem': string;
    readonly 'versioning-strategy'?: string;
    readonly schedule: { readonly interval: string };
    readonly ignore?: readonly { readonly 'dependency-name': string }[];
  };
  const { updates } = parse(read('.github/dependabot.yml')) as { readonly updates: readonly Update[] };

  it('runs once a week and writes exact versions', () => {
    expect(new Set(updates.map(({ schedule }) => schedule.interval))).toEqual(new Set(['weekly']));
    const npm = updates.find((update) => update['package-ecosystem'] === 'npm');
    expect(npm?.['versioning-strategy']).toBe('increase');
    expect(read('.npmrc')).toMatch(/^save-exact=true$/m);
    expect(read('.npmrc')).toMatch(/^omit-lockfile-registry-resolved=true$/m);
    // No version of npm runs a script of a dependency: newer ones would ask `allowScripts`, older ones would run all.
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  });

  it('ignores only packages that a manifest declares and CONTRIBUTING.md names', () => {
    const manifests = allPaths.filter((path) => path === 'package.json' || path.endsWith('/package.json')).map(read);
    const npm = updates.find((update) => update['package-ecosystem'] === 'npm');
    const left = (npm?.ignore ?? []).map((entry) => entry['dependency-name']);
    expect(left.length).toBeGreaterThan(0);
    for (const name of left) {
      expect(read('CONTRIBUTING.md')).toContain(`\`${name}\``);
      expect(manifests.some((manifest) => manifest.includes(`"${name}"`))).toBe(true);
    }
  });
});

describe('the editor config', () => {
  it('agrees with the settings of the formatter', () => {
    const format = JSON.parse(read('.oxfmtrc.json')) as { readonly [key: string]: unknown };
    const [, all = ''] = read('.editorconfig').split('[*]\n');
    const entries = (all.split('\n[')[0] ?? '').split('\n').filter((line) => line.includes('='));
    const editor = Object.fromEntries(entries.map((line) => line.split(' = ') as [string, string]));
    expect(editor).toMatchObject({
      // Defaults of the formatter.
      end_of_line: format['endOfLine'] ?? 'lf',
      indent_style: format['useTabs'] === true ? 'tab' : 'space',
      indent_size: String(format['tabWidth'] ?? 2),
      max_line_length: String(format['printWidth']),
      charset: 'utf-8',
      insert_final_newline: 'true',
      trim_trailing_whitespace: 'true',
    });
  });
});
