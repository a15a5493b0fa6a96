import type { Business } from '../../business.ts';
import type { Config } from '../../config.ts';
import { escapeHtml, jsonInPage } from '../../escape-html.ts';
import type { VisitPage } from '@paddock/shared-domain/venues/visit-contract';
import { pictureOf, placeData } from './place-data.ts';
import type { PageLanguage } from './page-book.ts';

/** The venue for search engines (schema.org, `SportsActivityLocation`, a `LocalBusiness`); unknown facts are left out. */
const venueData = (
  config: Config,
  business: Business,
  visit: VisitPage | undefined,
): Readonly<Record<string, unknown>> => {
  const { phone: telephone, email, address, logo } = business;
  const facts = { telephone, email, address, logo: logo ?? '' };
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsActivityLocation',
    name: venueName(business),
    url: new URL('/', config.publicUrl).href,
    ...Object.fromEntries(Object.entries(facts).filter(([, text]) => text !== '')),
    potentialAction: { '@type': 'ReserveAction', target: new URL('/reservations', config.publicUrl).href },
    ...(visit && placeData(visit, config.publicUrl)),
  };
};

const venueName = ({ name }: Pick<Business, 'name'>): string => name || 'Paddock';

type PageFacts = {
  readonly title: string;
  /** Empty for a page that is hidden from search engines. */
  readonly description: string;
  /** Canonical path, without origin and query. */
  readonly path: string;
  readonly language: PageLanguage;
  /** The shop window, if it is the page. */
  readonly visit?: VisitPage | undefined;
};

const LOCALES: Readonly<Record<PageLanguage, string>> = { en: 'en_US', es: 'es_US' };

const named = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;

/**
 * Title, description, canonical address, Open Graph and Twitter tags, and the venue as linked data; for a customer's private page
 * only the title and `noindex`. Readable without a script.
 */
export const pageHead = (
  config: Config,
  business: Business,
  { title, description, path, language, visit }: PageFacts,
): string => {
  const full = title === '' ? venueName(business) : `${title} · Paddock`;
  const head = `<title>${escapeHtml(full)}</title>`;
  if (description === '') return `${head}<meta name="robots" content="noindex" />`;
  const address = new URL(path, config.publicUrl).href;
  const picture = (visit && pictureOf(visit)) ?? business.logo;
  const shared: readonly (readonly [string, string])[] = [
    ['og:type', 'website'],
    ['og:site_name', venueName(business)],
    ['og:title', full],
    ['og:description', description],
    ['og:url', address],
    ['og:locale', LOCALES[language]],
    ...(picture === null ? [] : [['og:image', new URL(picture, config.publicUrl).href] as const]),
  ];
  return [
    head,
    named('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...shared.map(([name, content]) => named('property', name, content)),
    named('name', 'twitter:card', 'summary'),
    // Data, not a script: a policy without inline scripts allows it (HTML, 4.12.1).
    `<script type="application/ld+json">${jsonInPage(venueData(config, business, visit))}</script>`,
  ].join('');
};
