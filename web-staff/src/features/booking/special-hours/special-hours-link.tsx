import { Link } from 'react-router-dom';
import { messages } from '../../../messages/en.ts';
import { paths, withQuery } from '../../../paths.ts';

/** The way from the planner to the closed days of its location. */
export const SpecialHoursLink = ({ location }: { readonly location: string }) => (
  <Link to={withQuery(paths.specialHours, { location })}>{messages.specialHours.link}</Link>
);
