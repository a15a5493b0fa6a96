import type { PaymentIntent, SetupIntent } from '../state/objects.ts';

/** The challenge page of the cardholder's bank, so it has no shop's branding. */
export const challengePage = (intent: PaymentIntent | SetupIntent, nonce: string): string => {
  const what =
    intent.object === 'payment_intent'
      ? `A payment of <strong>$${(intent.amount / 100).toFixed(2)}</strong> waits for your consent.`
      : 'Saving this card for later payments waits for your consent.';
  const waiting = intent.status === 'requires_action';
  return page(
    'Confirm it is you',
    nonce,
    waiting
      ? `<p>${what}</p>
<form method="post">
<input type="hidden" name="client_secret" value="${escaped(intent.client_secret)}">
<button name="result" value="complete">Complete authentication</button>
<button name="result" value="fail" class="quiet">Fail authentication</button>
</form>
<p class="note">This is a test page. No money moves.</p>`
      : '<p role="status">There is nothing to confirm any more. You can close this page.</p>',
  );
};

/** Notifies the page that opened this one, then goes to the return address if there is one. */
export const challengeDonePage = (intent: PaymentIntent | SetupIntent, nonce: string): string => {
  const succeeded = ['succeeded', 'requires_capture'].includes(intent.status);
  const back = backTo(intent, succeeded);
  const message = {
    source: 'stripe-twin',
    [intent.object]: intent.id,
    result: succeeded ? 'succeeded' : 'failed',
  };
  return page(
    succeeded ? 'Authentication complete' : 'Authentication failed',
    nonce,
    `<p role="status">${succeeded ? 'Thank you.' : 'Your bank did not agree.'} You can go back now.</p>
${back === null ? '' : `<p><a href="${escaped(back)}">Continue</a></p>`}
<script nonce="${nonce}">
const message = ${inScript(message)};
const back = ${inScript(back)};
if (window.parent !== window) window.parent.postMessage(message, '*');
if (window.opener) window.opener.postMessage(message, '*');
if (back !== null) window.location.replace(back);
</script>`,
  );
};

export const receiptPage = (charge: { id: string; amount: number; created: number }, nonce: string): string =>
  page(
    'Receipt',
    nonce,
    `<p>$${(charge.amount / 100).toFixed(2)} paid on ${new Date(charge.created * 1000).toISOString().slice(0, 10)}.</p>
<p class="note">Test receipt ${escaped(charge.id)}. No money moved.</p>`,
  );

/** The return address with the fields that Stripe adds to it. */
const backTo = (intent: PaymentIntent | SetupIntent, succeeded: boolean): string | null => {
  const address = intent._twin.returnUrl;
  if (address === null) return null;
  const url = new URL(address);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
  url.searchParams.set('redirect_status', succeeded ? 'succeeded' : 'failed');
  return url.href;
};

const page = (title: string, nonce: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; color: #1b1f24; background: #fff; }
main { max-width: 28rem; margin: 2rem auto; padding: 0 1rem; }
button { font: inherit; padding: 0.6rem 1rem; margin: 0.25rem 0.5rem 0.25rem 0; border: 2px solid #1b4b8f; border-radius: 0.4rem; color: #fff; background: #1b4b8f; }
button.quiet { color: #1b4b8f; background: #fff; }
button:focus-visible, a:focus-visible { outline: 3px solid #c25700; outline-offset: 2px; }
.note { color: #4a525c; }
</style>
</head>
<body><main><h1>${title}</h1>
${body}
</main></body>
</html>`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const inScript = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');
