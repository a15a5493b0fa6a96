import type { StripeTwinOptions } from './start-stripe-twin.ts';

/** The variables of the twin besides PORT, with their options. */
export const optionOf = {
  HOST: 'host',
  PUBLIC_URL: 'publicUrl',
  DATA_FILE: 'dataFile',
  WEBHOOK_URL: 'webhookUrl',
  WEBHOOK_SECRET: 'webhookSecret',
} as const;

/**
 * Reads PORT (default 12111) and the variables of {@link optionOf}. An empty text counts as absent.
 *
 * @throws {Error} naming the variable that is not valid.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>> = process.env): StripeTwinOptions => {
  const value = (name: string): string | undefined => env[name] || undefined;
  const port = value('PORT') ?? '12111';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error(`PORT is not a port: ${port}`);
  const given = Object.entries(optionOf).flatMap(([name, option]) => {
    const text = value(name);
    return text === undefined ? [] : [[option, text] as const];
  });
  return { port: Number(port), ...Object.fromEntries(given) };
};
