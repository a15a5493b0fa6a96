import type { Config } from './config.ts';

const logins: readonly (readonly [string, string])[] = [
  ['owner', 'everything, the venue and its staff'],
  ['admin', 'customers, accounts and bills'],
  ['planner', "the day's plan"],
  ['launcher', 'parties and races'],
  ['ada', 'customer'],
  ['bob', 'customer'],
  ['cleo', 'customer'],
];

/** The console's text when Paddock is ready: addresses, and the demo's logins or the link of a venue without an owner. */
export const welcome = (config: Config, hasDemo: boolean, seconds: number, setUpLink?: string): string => {
  const lines = [
    '',
    `Paddock is ready (${seconds.toFixed(1)} s).`,
    `  customers  ${config.publicUrl}/`,
    `  staff      ${config.publicUrl}/admin`,
    `  data       ${config.dataDir}`,
  ];
  if (hasDemo) {
    lines.push('', 'Demo logins, password paddock-demo-1:');
    for (const [name, role] of logins) lines.push(`  ${`${name}@paddock.test`.padEnd(24)}${role}`);
  }
  if (setUpLink !== undefined)
    lines.push(
      '',
      'This venue has no owner yet. The person who opens this link becomes the owner, once, within a day:',
      `  ${setUpLink}`,
    );
  return [...lines, '', 'Ctrl-C stops it.', ''].join('\n');
};
