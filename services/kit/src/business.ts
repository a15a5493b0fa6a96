import { readBusiness } from '@paddock/projections/venues/read';
import type { PageId } from '@paddock/shared-domain/catalogue/ids';
import { USUAL_CLUB_RULES, USUAL_VR_NOTE } from '@paddock/shared-domain/venues/usual-business';
import type { BusinessDetails } from '@paddock/shared-domain/venues/events';
import type { Pool } from 'pg';
import type { Config } from './config.ts';
import type { Changes } from './push/changes.ts';

/** The business as it is now: settings of the server, else what superusers said, else the defaults. Empty texts: not said. */
export type Business = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly logo: string | null;
  /** In pixels. */
  readonly logoWidth: number;
  readonly hasClub: boolean;
  readonly clubName: string;
  readonly clubRules: ClubRules;
  /** The page with its own terms of service. */
  readonly termsPage: PageId | null;
  /** What price lists say of VR. */
  readonly vrNote: BusinessDetails['vrNote'];
};

/** How memberships go on, in all locations. */
export type ClubRules = {
  /** Whether members are told of every renewal, or only of another amount and of a card that cannot pay. */
  readonly tellOfEach: boolean;
  /** Days before a renewal at which its member is told. */
  readonly noticeDays: number;
  /** Days after a failed charge at which the membership ends if it is unpaid; 0: never. */
  readonly endsAfterDays: number;
  readonly pauses: { readonly mostCycles: number; readonly mostAYear: number };
};

/** The business in the memory of a process. */
export type BusinessMemory = {
  /** As the read model has it now. @throws {Error} the read model cannot be read. */
  get(): Promise<Business>;
  /** As it was read last, for what cannot wait; the server's settings and the defaults before the first reading. */
  known(): Business;
  /** Clears the memory: the next `get` reads again. */
  invalidate(): void;
};

type Settings = Pick<
  Config,
  | 'CLUB_NAME'
  | 'CLUB_ENABLED'
  | 'CLUB_NOTICE'
  | 'CLUB_NOTICE_DAYS'
  | 'CLUB_ENDS_UNPAID_DAYS'
  | 'CLUB_PAUSE_CYCLES'
  | 'CLUB_PAUSES_A_YEAR'
  | 'CONTACT_NAME'
  | 'CONTACT_EMAIL'
  | 'CONTACT_PHONE'
  | 'CONTACT_ADDRESS'
  | 'LOGO_URL'
  | 'LOGO_WIDTH'
>;
type Fixed = { readonly [Detail in keyof BusinessDetails]?: BusinessDetails[Detail] | undefined };
type Setting = readonly [setting: keyof Settings, value: Fixed[keyof Fixed]];
/** Texts of the venue's screens: no setting of the server. */
type Texts = 'termsPage' | 'vrNote';

/** Which setting of the server gives a detail, and its value there; undefined: it is not set. */
const settingsOf = (config: Settings): { readonly [Detail in Exclude<keyof BusinessDetails, Texts>]: Setting } => ({
  name: ['CONTACT_NAME', config.CONTACT_NAME],
  email: ['CONTACT_EMAIL', config.CONTACT_EMAIL],
  phone: ['CONTACT_PHONE', config.CONTACT_PHONE],
  address: ['CONTACT_ADDRESS', config.CONTACT_ADDRESS],
  logo: ['LOGO_URL', config.LOGO_URL],
  logoWidth: ['LOGO_WIDTH', config.LOGO_WIDTH],
  club: ['CLUB_ENABLED', config.CLUB_ENABLED === undefined ? undefined : config.CLUB_ENABLED ? 'on' : 'off'],
  clubName: ['CLUB_NAME', config.CLUB_NAME],
  clubNotice: ['CLUB_NOTICE', config.CLUB_NOTICE],
  clubNoticeDays: ['CLUB_NOTICE_DAYS', config.CLUB_NOTICE_DAYS],
  clubEndsUnpaidDays: ['CLUB_ENDS_UNPAID_DAYS', config.CLUB_ENDS_UNPAID_DAYS],
  clubPauseCycles: ['CLUB_PAUSE_CYCLES', config.CLUB_PAUSE_CYCLES],
  clubPausesAYear: ['CLUB_PAUSES_A_YEAR', config.CLUB_PAUSES_A_YEAR],
});

/** The details that settings of the server give: they cannot be changed on the screen. */
export const fixedDetails = (config: Settings) =>
  Object.entries(settingsOf(config)).flatMap(([detail, [setting, value]]) =>
    value === undefined ? [] : [{ detail: detail as keyof BusinessDetails, setting, value }],
  );

const DEFAULT_CLUB_NAME = 'Paddock Club';
/** Of the logo in the head of the customer app (NAV-16). */
const DEFAULT_LOGO_WIDTH = 245;

/** The business by the server's settings and what superusers said. */
export const businessOf = (config: Settings, said: Partial<BusinessDetails>): Business => {
  const fixed: Partial<BusinessDetails> = Object.fromEntries(
    fixedDetails(config).map(({ detail, value }) => [detail, value]),
  );
  const all = { ...said, ...fixed };
  return {
    name: all.name ?? '',
    email: all.email ?? '',
    phone: all.phone ?? '',
    address: all.address ?? '',
    logo: all.logo ?? null,
    logoWidth: all.logoWidth ?? DEFAULT_LOGO_WIDTH,
    hasClub: all.club !== 'off',
    clubName: all.clubName || DEFAULT_CLUB_NAME,
    clubRules: {
      tellOfEach: (all.clubNotice ?? USUAL_CLUB_RULES.clubNotice) === 'each',
      noticeDays: all.clubNoticeDays ?? USUAL_CLUB_RULES.clubNoticeDays,
      endsAfterDays:
        (all.clubEndsUnpaidDays === undefined ? USUAL_CLUB_RULES.clubEndsUnpaidDays : all.clubEndsUnpaidDays) ?? 0,
      pauses: {
        mostCycles: all.clubPauseCycles ?? USUAL_CLUB_RULES.clubPauseCycles,
        mostAYear: all.clubPausesAYear ?? USUAL_CLUB_RULES.clubPausesAYear,
      },
    },
    termsPage: all.termsPage ?? null,
    vrNote: all.vrNote ?? USUAL_VR_NOTE,
  };
};

/** How the business writes to people: under its name, or that of its club; its contact line by line. */
export const writerOf = ({ name, clubName, address, phone, email }: Business) => ({
  name: name || clubName,
  contact: [address, phone, email].filter((line) => line !== ''),
});

/** The same for ever: for a process or a test that has no read models. */
export const fixedBusiness = (business: Business): BusinessMemory => ({
  get: async () => business,
  known: () => business,
  invalidate: () => undefined,
});

/** Keeps the business in memory, and reads it again as soon as the read model reports a change. */
export const createBusinessMemory = (db: Pool, changes: Changes, config: Settings): BusinessMemory => {
  let last = businessOf(config, {});
  let reading: Promise<Business> | undefined;
  const get = (): Promise<Business> => {
    if (reading !== undefined) return reading;
    const mine = readBusiness(db).then((said) => {
      const business = businessOf(config, said);
      // A reading that began before a change must not cover a later one.
      if (reading === mine) last = business;
      return business;
    });
    reading = mine;
    mine.catch(() => {
      if (reading === mine) reading = undefined;
    });
    return mine;
  };
  const invalidate = (): void => {
    reading = undefined;
  };
  changes.listen((message) => {
    const concerns =
      message === 'resync' || (message.projection === 'venues' && (message.resync || message.changes.length > 0));
    if (!concerns) return;
    invalidate();
    // `known` is of this moment soon. If the database does not answer, the next `get` tries again.
    get().catch(() => undefined);
  });
  return { get, known: () => last, invalidate };
};
