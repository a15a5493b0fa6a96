import type { StripeTwinOptions } from './start-stripe-twin.ts';

/**
 * Reads PORT, HOST, PUBLIC_URL, DATA_FILE, WEBHOOK_URL and WEBHOOK_SECRET; an empty text counts as absent.
 *
 * @throws {Error} naming the variable that makes no sense.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>> = process.env): StripeTwinOptions => {
  const value = (name: string): string | undefined => env[name] || undefined;
  const port = value('PORT') ?? '12111';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error(`PORT is not a port: ${port}`);
  const texts = {
    host: value('HOST'),
    publicUrl: value('PUBLIC_URL'),
    dataFile: value('DATA_FILE'),
    webhookUrl: value('WEBHOOK_URL'),
    webhookSecret: value('WEBHOOK_SECRET'),
  };
  const given = Object.entries(texts).filter(([, text]) => text !== undefined);
  return { port: Number(port), ...(Object.fromEntries(given) as Partial<Record<keyof typeof texts, string>>) };
};
