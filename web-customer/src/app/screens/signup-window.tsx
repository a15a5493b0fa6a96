import { buttonClass } from '@paddock/web-kit/ui/button-class.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useChosenLocation } from '../../data/venues/chosen-location.ts';
import { calendarsQuery, calendarTypesQuery } from '../../data/venues/venue-queries.ts';
import { VisitFacts } from '../../features/venues/visit/visit-facts.tsx';
import { visitWords } from '../../messages/visit-words.ts';
import { pathOfVisit } from '../../paths.ts';

/** The shop window beside the sign-up form: what the account is for, and the way to book without one. Nothing until it is loaded. */
export const SignupWindow = () => {
  const { location } = useChosenLocation();
  const id = location?.id;
  const { data: seats } = useQuery({
    ...calendarsQuery(id ?? ('none' as NonNullable<typeof id>)),
    enabled: id !== undefined,
    meta: { handled: true },
  });
  const { data: types } = useQuery({ ...calendarTypesQuery, meta: { handled: true } });
  if (location === undefined || seats === undefined || types === undefined) return null;
  return (
    <VisitFacts location={location} seats={seats} types={types} heading="h2">
      <p>
        <Link className={buttonClass({ variant: 'secondary' })} to={pathOfVisit(location.id)}>
          {visitWords().without}
        </Link>
      </p>
    </VisitFacts>
  );
};
