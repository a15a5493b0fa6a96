import { DEFAULT_CREDITS_PER_SESSION } from '@paddock/shared-domain/club/club-price';
import type { Configuration } from '@paddock/shared-domain/identity/contract';
import type { Business } from '../business.ts';
import type { Config } from '../config.ts';

/** Default credits a month: the price of four sessions (rule A-086, CFG-01). */
const DEFAULT_CREDITS = 1000;
const MIN_SESSIONS = 4;

/** The public configuration (CFG-01 to CFG-03, rule A-009): contains no secret. */
export const configurationOf = (config: Config, business: Business): Configuration => ({
  club_name: business.clubName,
  club_enabled: business.hasClub,
  timezone: config.TIMEZONE,
  credits_per_session: DEFAULT_CREDITS_PER_SESSION,
  default_credits: DEFAULT_CREDITS,
  min_sessions: MIN_SESSIONS,
  logo_url: business.logo,
  logo_width: business.logoWidth,
  card_provider: config.STRIPE_TWIN_URL === undefined ? 'stripe' : 'stripe_twin',
  card_public_key: config.STRIPE_PUBLISHABLE_KEY ?? '',
  card_provider_url: config.STRIPE_TWIN_URL ?? null,
  car_details_url: config.CAR_DETAILS_URL ?? null,
  customer_url_template: config.CUSTOMER_URL_TEMPLATE,
  flag_url_template: config.FLAG_URL_TEMPLATE,
  contact: { name: business.name, email: business.email, phone: business.phone, address: business.address },
  terms_page: business.termsPage,
  vr_note: business.vrNote,
});
