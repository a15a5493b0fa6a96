import type { Location } from '@paddock/shared-domain/venues/contract';
import type { VisitPage } from '@paddock/shared-domain/venues/visit-contract';

type Interval = { readonly opens: number; readonly closes: number };
type Facts = Readonly<Record<string, unknown>>;

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const two = (figure: number): string => String(figure).padStart(2, '0');
/** `02:00` for 1560, which is two o'clock of the night after: schema.org reads a closing before the opening so. */
const clock = (minutes: number): string => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;

const intervalsOf = (hours: Location['opening_hours'][number]): readonly Interval[] =>
  hours === null ? [] : [hours, ...(hours.later ?? [])];
const spanOf = ({ opens, closes }: Interval): Facts => ({ opens: clock(opens), closes: clock(closes) });

/** Opening hours for search engines: a row for each interval of a weekday, and those of dates to come; closed from 00:00 to 00:00. */
const hoursOf = ({ opening_hours: week, special_hours: special }: Location): Facts => {
  const row = (facts: Facts): Facts => ({ '@type': 'OpeningHoursSpecification', ...facts });
  return {
    openingHoursSpecification: week.flatMap((hours, day) =>
      intervalsOf(hours).map((one) => row({ dayOfWeek: `https://schema.org/${DAYS[day] ?? ''}`, ...spanOf(one) })),
    ),
    specialOpeningHoursSpecification: special.flatMap(({ kind, from, to, hours }) => {
      const dates = { validFrom: from, validThrough: to };
      const spans = kind === 'hours' ? intervalsOf(hours).map(spanOf) : [];
      return (spans.length === 0 ? [{ opens: '00:00', closes: '00:00' }] : spans).map((span) =>
        row({ ...dates, ...span }),
      );
    }),
  };
};

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** The first picture of a seat type or seat, or nothing. */
export const pictureOf = (visit: VisitPage): string | undefined =>
  visit.kind === 'one' ? [...visit.types, ...visit.seats].flatMap(({ image }) => image ?? [])[0] : undefined;

/** A location for search engines (schema.org): what differs from the business. Unknown facts are left out. */
export const placeData = (visit: VisitPage, publicUrl: string): Facts => {
  if (visit.kind === 'several') return {};
  const { location, seats } = visit;
  const { latitude, longitude, address } = location;
  const costs = seats.map(({ cost_cents: cents }) => cents);
  const url = new URL(`/visit/${encodeURIComponent(location.id)}`, publicUrl).href;
  const picture = pictureOf(visit);
  return {
    name: location.name,
    url,
    ...(address !== '' && { address }),
    ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(picture !== undefined && { image: new URL(picture, publicUrl).href }),
    ...(costs.length > 0 && { priceRange: `${dollars(Math.min(...costs))} – ${dollars(Math.max(...costs))}` }),
    ...hoursOf(location),
    potentialAction: { '@type': 'ReserveAction', target: url },
  };
};
