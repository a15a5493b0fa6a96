import type { Call } from '../calls/operation.ts';
import { text } from '../calls/params.ts';
import { parameterInvalid } from '../calls/stripe-failure.ts';

/** The return address for a browser. Only http(s) is accepted. */
export const returnUrlOf = (call: Call): string | null => {
  const url = text(call.params, 'return_url');
  if (url === undefined || url === '') return null;
  if (!/^https?:\/\/[^\s<>"]+$/.test(url) || !URL.canParse(url)) {
    throw parameterInvalid('return_url', 'Not a valid URL', 'url_invalid');
  }
  return url;
};

/** Where the customer answers the bank: a redirect if there is a return address, otherwise a frame that the page opens. */
export const challengeFor = (call: Call, id: string, clientSecret: string, returnUrl: string | null): object => {
  const url = `${call.baseUrl}/twin/3ds/${id}?client_secret=${clientSecret}`;
  return returnUrl === null
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: id } }
    : { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
};
