import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '../../data/venues/venue-queries.ts';
import { messages } from '../../messages/messages.ts';
import type { BookedVisit } from './booked-visits.ts';
import styles from './visit-subject.module.css';
import { stayLabel } from './visits.ts';

/** Which visit a dialog is about: when, which simulators, and where. */
export const VisitSubject = ({ visit }: { readonly visit: BookedVisit }) => {
  const { data: locations } = useQuery(locationsQuery);
  const venue = locations?.find(({ id }) => id === visit.location)?.name ?? '';
  return <p className={styles.subject}>{messages.manage.at(visit.seats, stayLabel(visit), venue)}</p>;
};
