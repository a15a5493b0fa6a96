import Stripe from 'stripe';

export type Delivery = { readonly body: string; readonly signature: string | undefined; readonly forged: boolean };

const SECRET = 'whsec_1';
/** What the provider may send about an intent. Most of it is stale or does not fit when it arrives. */
const WORDS = [
  'payment_intent.created',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.amount_capturable_updated',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.succeeded',
  'payment_intent.partially_funded',
  'charge.succeeded',
] as const;
const stripe = new Stripe('sk_test_x');
let serial = 0;

export const shuffled = <Item>(items: readonly Item[], random: () => number): Item[] => {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other] as Item, all[at] as Item];
  }
  return all;
};

const bodyOf = (intent: string, type: string): string =>
  JSON.stringify({
    id: `evt_${(serial += 1)}`,
    object: 'event',
    type,
    livemode: false,
    data: { object: { id: intent, status: type.slice(type.indexOf('.') + 1), amount_received: 1 } },
  });
const signed = (payload: string, seconds: number, secret = SECRET): string =>
  stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds });

/** All ways to forge a delivery, in turn: each claims that the money is there. */
const forge = (intent: string, seconds: number, way: number): Delivery => {
  const body = bodyOf(intent, 'payment_intent.succeeded');
  const signature = [
    undefined,
    'nonsense',
    signed(body, seconds, 'whsec_other'),
    signed(bodyOf(intent, 'payment_intent.canceled'), seconds),
    signed(body, seconds - 301),
    signed(body, seconds + 301),
    `t=${seconds},${signed(body, seconds)}`,
    signed(body, seconds).replace(/v1=/, 'v0='),
  ][way % 8];
  return { body, signature, forged: true };
};

/** Nine deliveries for each intent, each three times, a fifth of them lost, one in ten of the rest forged, in random order. */
export const deliveriesOf = (intents: readonly string[], now: string, random: () => number) => {
  const seconds = Math.floor(Date.parse(now) / 1000);
  const genuine = intents.flatMap((intent) =>
    WORDS.flatMap((type): Delivery[] => {
      const body = bodyOf(intent, type);
      const delivery = { body, signature: signed(body, seconds), forged: false };
      return [delivery, delivery, delivery];
    }),
  );
  const arriving = shuffled(genuine, random).slice(0, Math.ceil(genuine.length * 0.8));
  const forged = Array.from({ length: Math.ceil(arriving.length / 9) }, (_, at) =>
    forge(intents[Math.floor(random() * intents.length)] as string, seconds, at),
  );
  return { sent: shuffled([...arriving, ...forged], random), dropped: genuine.length - arriving.length };
};
