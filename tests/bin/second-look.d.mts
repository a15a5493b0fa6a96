import type { Suite } from './count.d.mts';

export function secondLook(first: Suite, rerun: (files: readonly string[]) => Promise<Suite>): Promise<Suite>;
export function afterBoth(first: Suite, again: Suite): Suite;
