import { z } from 'zod';
import { type MemoryLook, readPages } from './memory-pages.ts';

const Program = z.object({ pid: z.int(), path: z.string(), startedAt: z.string(), window: z.boolean() });
const Port = z.object({ pid: z.int(), port: z.int() });
/** Windows PowerShell writes a list of one item as the item alone. */
const listOf = <One extends z.ZodType>(one: One) =>
  z
    .union([z.array(one), one.transform((alone) => [alone])])
    .nullish()
    .transform((list) => list ?? []);
const Line = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('programs'), programs: listOf(Program) }),
  z.object({ kind: z.literal('ports'), ports: listOf(Port) }),
  z.object({ kind: z.literal('user'), activeUser: z.int() }),
  z.object({ kind: z.literal('pages'), physics: z.base64(), graphics: z.base64() }),
]);
export type SeenProgram = z.infer<typeof Program>;
export type SeenPort = z.infer<typeof Port>;
export type HelperLine =
  | { readonly kind: 'programs'; readonly programs: readonly SeenProgram[] }
  | { readonly kind: 'ports'; readonly ports: readonly SeenPort[] }
  | { readonly kind: 'user'; readonly activeUser: number }
  | { readonly kind: 'pages'; readonly look: MemoryLook };

/** Reads one line of the helper. Undefined for other lines, such as PowerShell's own warnings. */
export const readHelperLine = (text: string): HelperLine | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { data } = Line.safeParse(value);
  if (data?.kind !== 'pages') return data;
  const look = readPages(Buffer.from(data.physics, 'base64'), Buffer.from(data.graphics, 'base64'));
  return look && { kind: 'pages', look };
};
