import helmet from '@fastify/helmet';
import { fastify, type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const YEAR = 365 * 24 * 3600;

/** Origins of the card provider's field: Stripe's hosts with real keys, the stand-in's origin with the twin. */
const cardProvider = ({ STRIPE_TWIN_URL, STRIPE_SECRET_KEY }: Config) => {
  if (STRIPE_TWIN_URL !== undefined) return { script: [], frame: [STRIPE_TWIN_URL], connect: [STRIPE_TWIN_URL] };
  if (STRIPE_SECRET_KEY === undefined) return { script: [], frame: [], connect: [] };
  return {
    script: ['https://js.stripe.com'],
    frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  };
};

/** The origin of a URL template; empty if it is not a URL. */
const originOf = (template: string | undefined): string[] => {
  const address = template?.replaceAll(/[{}]/g, '');
  return address !== undefined && URL.canParse(address) ? [new URL(address).origin] : [];
};

/** Exact origins of pictures in the settings: the logo and the flags. */
const pictures = ({ LOGO_URL, FLAG_URL_TEMPLATE }: Config): string[] => [
  ...originOf(LOGO_URL),
  ...originOf(FLAG_URL_TEMPLATE),
];

/** A content security policy without inline scripts or styles (threats TH-09, TH-42). */
export const contentPolicy = (config: Config): Record<string, string[]> => {
  const provider = cardProvider(config);
  const socket = config.publicUrl.replace(/^http/, 'ws');
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...provider.script],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'https:', ...pictures(config)],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'https:'],
    'connect-src': ["'self'", socket, ...provider.connect],
    // A page about a car, if a setting names one (rule A-121); the app sandboxes it.
    'frame-src': ["'self'", ...provider.frame, ...originOf(config.CAR_DETAILS_URL)],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  };
};

/** Headers that the transport adds, to be left out here. */
const OF_THE_TRANSPORT = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);

/** The headers that helmet sets with these settings. They do not depend on the request, so helmet runs once. */
const fixedHeaders = async (config: Config): Promise<Readonly<Record<string, string>>> => {
  const asked = fastify();
  await asked.register(helmet, {
    global: true,
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config) },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    hsts: config.production ? { maxAge: 2 * YEAR, includeSubDomains: true } : false,
  });
  asked.get('/', (_, reply) => reply.code(204).send());
  const { headers } = await asked.inject('/');
  await asked.close();
  const own = Object.entries(headers).filter(([name]) => !OF_THE_TRANSPORT.has(name));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
};

/** What browsers obey on answers that are no page: the other headers are about documents. */
const OF_OTHERS = new Set([
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
]);
/** Nothing may be loaded or run, should a browser ever show such an answer as a page. */
const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** Calls of the API, of which only the readable document is a page, and files of the apps. */
const NO_PAGE = /^\/(?:api(?!\/docs(?:[/?]|$))|(?:admin\/)?assets)(?:[/?]|$)/;

/**
 * Headers of every reply. What is no page gets fewer: each call and each file would carry a kilobyte of what only pages need. HSTS
 * only in production (rule A-016).
 */
export const setSecurityHeaders = async (app: FastifyInstance, config: Config): Promise<void> => {
  const ofPages = {
    ...(await fixedHeaders(config)),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
  };
  const ofOthers = {
    ...Object.fromEntries(Object.entries(ofPages).filter(([name]) => OF_OTHERS.has(name))),
    'content-security-policy': NOTHING_POLICY,
  };
  app.addHook('onRequest', ({ url }, reply, next) => {
    reply.headers(NO_PAGE.test(url) ? ofOthers : ofPages);
    next();
  });
};
