import { createHash } from 'node:crypto';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Admits one style and one script of ours into a policy, by their hashes (CSP 3, 2.3.1); whatever else stands inline is refused as
 * before (attacks A9, A42).
 */
export const admitInline = (policy: string, style: string, script: string): string =>
  policy
    .replace(/(^|;)style-src [^;]*/, (sources) => `${sources} ${hashOf(style)}`)
    .replace(/(^|;)script-src [^;]*/, (sources) => `${sources} ${hashOf(script)}`);
