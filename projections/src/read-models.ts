import { all } from './all.ts';

/** Names and versions of the read models whose tables this release reads. */
export const readModels: readonly { readonly name: string; readonly version: number }[] = all.map(
  ({ name, version }) => ({ name, version }),
);
