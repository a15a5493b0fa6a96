import { NeedsPerson } from '@paddock/rig-agent/needs-person';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * Reads a JSON file named on the command line.
 *
 * @param what the expected content, in words.
 * @throws {NeedsPerson} the file is missing or has other content.
 */
export const readJsonFile = <Content>(path: string, what: string, schema: z.ZodType<Content>): Content => {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new NeedsPerson(`${path} cannot be read as ${what}: ${(error as Error).message}`, { cause: error });
  }
  const { data, error } = schema.safeParse(value);
  if (data === undefined) throw new NeedsPerson(`${path} is no ${what}:\n${z.prettifyError(error as z.ZodError)}`);
  return data;
};
