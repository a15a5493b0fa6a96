import { NeedsOperator } from './needs-operator.ts';
import type { StripeTwinOptions } from './start-stripe-twin.ts';

/** The variables of the twin besides PORT, with their options. */
export const optionOf = {
  HOST: 'host',
  PUBLIC_URL: 'publicUrl',
  DATA_FILE: 'dataFile',
  WEBHOOK_URL: 'webhookUrl',
  WEBHOOK_SECRET: 'webhookSecret',
} as const;

const ADDRESSES = ['PUBLIC_URL', 'WEBHOOK_URL'] as const;
const isAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);

/**
 * Reads PORT (default 12111) and the variables of {@link optionOf}. An empty text counts as absent.
 *
 * @throws {NeedsOperator} names each variable that is not valid, but never a value, which may be secret.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>> = process.env): StripeTwinOptions => {
  const value = (name: string): string | undefined => env[name] || undefined;
  const port = value('PORT') ?? '12111';
  const refused = [
    ...(/^\d{1,5}$/.test(port) && Number(port) <= 65_535 ? [] : ['PORT: must be a whole number from 0 to 65535.']),
    ...ADDRESSES.flatMap((name) =>
      isAddress(value(name) ?? 'http://none')
        ? []
        : [`${name}: must be an address that starts with http:// or https://.`],
    ),
    ...((value('WEBHOOK_URL') === undefined) === (value('WEBHOOK_SECRET') === undefined)
      ? []
      : ['WEBHOOK_URL and WEBHOOK_SECRET: set both, or neither.']),
  ];
  if (refused.length > 0) throw new NeedsOperator(`These settings are not fit for this start:\n${refused.join('\n')}`);
  const given = Object.entries(optionOf).flatMap(([name, option]) => {
    const text = value(name);
    return text === undefined ? [] : [[option, text] as const];
  });
  return { port: Number(port), ...Object.fromEntries(given) };
};
