import type { TableDefinition } from './table.ts';

/** Quotes a name that passed `assertName` or is a generated schema name. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const qualified = (schema: string, { name }: TableDefinition): string => `${quoted(schema)}.${quoted(name)}`;
