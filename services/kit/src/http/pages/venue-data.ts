import type { Config } from '../../config.ts';

/** The venue as search engines read it (schema.org, `SportsActivityLocation`, a `LocalBusiness`); what is not known is left out. */
export const venueData = (config: Config): Readonly<Record<string, unknown>> => {
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

/** The venue's own name, else the product's. */
export const venueName = ({ CONTACT_NAME }: Pick<Config, 'CONTACT_NAME'>): string => CONTACT_NAME || 'Paddock';
