import { ContentPage } from '../../features/catalogue/pages/content-page.tsx';
import { NotFound } from '../not-found.tsx';

/** A page that the venue wrote. If it does not exist, the screen for unknown addresses. */
export const ContentPageScreen = () => <ContentPage notFound={<NotFound />} />;
