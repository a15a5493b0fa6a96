import { messages } from '../../../messages/messages.ts';
import { CardTokenError } from './card-tokenizer.ts';

export type TypedCard = {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly zip: string;
};

/** `4 / 27` and `0427` are April 2027. */
const monthAndYear = (expiry: string): readonly [month: string, year: string] => {
  const [month = '', year = ''] = expiry.includes('/')
    ? expiry.split('/').map((part) => part.trim())
    : [expiry.trim().slice(0, 2), expiry.trim().slice(2)];
  return [month, year];
};

/**
 * Requests a token from the provider's twin, as the provider's own field does: form-encoded, with the public key. The card is
 * sent there and nowhere else (PAY-01, rule A-083).
 *
 * @throws {CardTokenError} with the provider's message.
 */
export const twinToken = async (providerUrl: string, publicKey: string, card: TypedCard): Promise<string> => {
  const [month, year] = monthAndYear(card.expiry);
  const body = new URLSearchParams({
    key: publicKey,
    'card[number]': card.number.replace(/\D/g, ''),
    'card[exp_month]': month,
    'card[exp_year]': year,
    'card[cvc]': card.cvc.trim(),
    'card[address_zip]': card.zip.trim(),
  });
  let reply: { readonly id?: unknown; readonly error?: { readonly message?: unknown; readonly code?: unknown } };
  try {
    const response = await fetch(`${providerUrl.replace(/\/$/, '')}/v1/tokens`, { method: 'POST', body });
    reply = (await response.json()) as typeof reply;
  } catch {
    throw new CardTokenError(messages.card.unreachable, 'unreachable');
  }
  if (typeof reply.id === 'string') return reply.id;
  const { message, code } = reply.error ?? {};
  throw new CardTokenError(
    typeof message === 'string' ? message : messages.card.unreachable,
    typeof code === 'string' ? code : 'unknown',
  );
};
