import type { Config } from '../../config.ts';
import { escapeHtml, jsonInPage } from '../../escape-html.ts';
import type { PageLanguage } from './page-book.ts';

/** The venue for search engines (schema.org, `SportsActivityLocation`, a `LocalBusiness`); unknown facts are left out. */
const venueData = (config: Config): Readonly<Record<string, unknown>> => {
  const { CONTACT_PHONE, CONTACT_EMAIL, CONTACT_ADDRESS, LOGO_URL } = config;
  const facts = { telephone: CONTACT_PHONE, email: CONTACT_EMAIL, address: CONTACT_ADDRESS, logo: LOGO_URL ?? '' };
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsActivityLocation',
    name: venueName(config),
    url: new URL('/', config.publicUrl).href,
    ...Object.fromEntries(Object.entries(facts).filter(([, text]) => text !== '')),
    potentialAction: { '@type': 'ReserveAction', target: new URL('/reservations', config.publicUrl).href },
  };
};

const venueName = ({ CONTACT_NAME }: Pick<Config, 'CONTACT_NAME'>): string => CONTACT_NAME || 'Paddock';

type PageFacts = {
  readonly title: string;
  /** Empty for a page that is hidden from search engines. */
  readonly description: string;
  /** Canonical path, without origin and query. */
  readonly path: string;
  readonly language: PageLanguage;
};

const LOCALES: Readonly<Record<PageLanguage, string>> = { en: 'en_US', es: 'es_US' };

const named = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;

/**
 * Title, description, canonical address, Open Graph and Twitter tags, and the venue as linked data; for a customer's private page
 * only the title and `noindex`. Readable without a script.
 */
export const pageHead = (config: Config, { title, description, path, language }: PageFacts): string => {
  const full = title === '' ? venueName(config) : `${title} · Paddock`;
  const head = `<title>${escapeHtml(full)}</title>`;
  if (description === '') return `${head}<meta name="robots" content="noindex" />`;
  const address = new URL(path, config.publicUrl).href;
  const shared: readonly (readonly [string, string])[] = [
    ['og:type', 'website'],
    ['og:site_name', venueName(config)],
    ['og:title', full],
    ['og:description', description],
    ['og:url', address],
    ['og:locale', LOCALES[language]],
    ...(config.LOGO_URL === undefined ? [] : [['og:image', new URL(config.LOGO_URL, config.publicUrl).href] as const]),
  ];
  return [
    head,
    named('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...shared.map(([name, content]) => named('property', name, content)),
    named('name', 'twitter:card', 'summary'),
    // Data, not a script: a policy without inline scripts allows it (HTML, 4.12.1).
    `<script type="application/ld+json">${jsonInPage(venueData(config))}</script>`,
  ].join('');
};
