import type { Permission } from '@paddock/shared-domain/kernel/actor';
import { type LocationId, SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import { demoId } from '@paddock/kit/fitness/held-demo';
import { NEW_YORK, SANTA_ANA } from './venue-plan.ts';

export type DemoPerson = {
  readonly userId: UserId;
  readonly subjectId: SubjectId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly racerName: string;
  readonly flag: string;
  readonly social: string;
  readonly zip: string;
  readonly phone: string;
  readonly home: LocationId;
  /** Token of a test card, or null for none. */
  readonly card: string | null;
  readonly staff: { readonly permissions: readonly Permission[]; readonly superuser: boolean } | null;
};

type Said = Pick<DemoPerson, 'firstName' | 'lastName'> & Partial<Omit<DemoPerson, 'userId' | 'subjectId' | 'email'>>;

let phones = 0;
const person = (name: string, said: Said): DemoPerson => ({
  userId: UserId.parse(demoId(`user ${name}`)),
  subjectId: SubjectId.parse(demoId(`subject ${name}`)),
  email: `${name}@paddock.test`,
  racerName: '',
  flag: 'us',
  social: '',
  zip: said.home === NEW_YORK.locationId ? '10013' : '92701',
  phone: `+1555010${String((phones += 1)).padStart(4, '0')}`,
  home: SANTA_ANA.locationId,
  card: null,
  staff: null,
  ...said,
});
const staff = (name: string, firstName: string, lastName: string, ...permissions: Permission[]): DemoPerson =>
  person(name, { firstName, lastName, staff: { permissions, superuser: name === 'owner' } });

const east = { home: NEW_YORK.locationId };
const visa = { card: 'tok_visa' };

export const STAFF: readonly DemoPerson[] = [
  staff('owner', 'Olive', 'Marsh'),
  staff('planner', 'Perry', 'Lund', 'reservations.change_reservation'),
  staff('launcher', 'Lena', 'Kovac', 'leaderboards.can_manage_race_events'),
  staff('admin', 'Amir', 'Haddad', 'reservations.change_reservation', 'user.change_user'),
];
export const ADA = person('ada', { firstName: 'Ada', lastName: 'Byron', racerName: 'Ada B', flag: 'gb', ...visa });
export const BOB = person('bob', { firstName: 'Bob', lastName: 'Tanner', racerName: 'Bobsled', ...visa, ...east });
/** Has no card, to try adding one. */
export const CLEO = person('cleo', { firstName: 'Cleo', lastName: 'Martin', racerName: 'Cleo' });

export const RACERS: readonly DemoPerson[] = [
  person('mika', {
    firstName: 'Mika',
    lastName: 'Salo',
    racerName: 'Kettu',
    flag: 'fi',
    social: 'kettu.racing',
    ...visa,
  }),
  person('giulia', {
    firstName: 'Giulia',
    lastName: 'Ferri',
    racerName: 'La Volpe',
    flag: 'it',
    card: 'tok_mastercard',
  }),
  person('tomas', { firstName: 'Tomás', lastName: 'Aguilar', racerName: 'Turbo Tomás', flag: 'mx', ...visa }),
  person('yuki', {
    firstName: 'Yuki',
    lastName: 'Sato',
    racerName: 'ゆき',
    flag: 'jp',
    social: 'yuki_apex',
    card: 'tok_amex',
  }),
  person('lars', { firstName: 'Lars', lastName: 'Brandt', flag: 'de', card: 'tok_mastercard', ...east }),
  person('priya', { firstName: 'Priya', lastName: 'Nair', racerName: 'Late Braker', flag: 'in', ...visa, ...east }),
  person('noah', { firstName: 'Noah', lastName: 'Okafor', racerName: 'NKO 88', flag: 'ng', ...visa }),
  person('elise', {
    firstName: 'Élise',
    lastName: 'Moreau',
    racerName: 'Élise',
    flag: 'fr',
    social: 'elise.m',
    ...visa,
  }),
  person('finn', { firstName: 'Finn', lastName: "O'Hara", racerName: "Finn O'", flag: 'ie', ...visa, ...east }),
  person('zoe', { firstName: 'Zoe', lastName: 'Papas', racerName: 'Zoom', flag: 'gr', card: 'tok_discover', ...east }),
  person('ravi', { firstName: 'Ravi', lastName: 'de Souza', racerName: 'Interlagos Ravi', flag: 'br', ...visa }),
  person('sam', { firstName: 'Sam', lastName: 'Whitlock', flag: 'ca', card: 'tok_mastercard', ...east }),
];
export const PEOPLE: readonly DemoPerson[] = [...STAFF, ADA, BOB, CLEO, ...RACERS];
