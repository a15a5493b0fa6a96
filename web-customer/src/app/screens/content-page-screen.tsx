import { ContentPage } from '../../features/catalogue/pages/content-page.tsx';
import { NotFound } from '../not-found.tsx';

/** A page of the venue's own; one that is not there is like any other unknown address. */
export const ContentPageScreen = () => <ContentPage notFound={<NotFound />} />;
