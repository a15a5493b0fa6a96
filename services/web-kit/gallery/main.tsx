import { createRoot } from 'react-dom/client';
import '../src/theme/theme.css';
import { applyStoredTheme } from '../src/ui/theme-store.ts';
import { BookingPage } from './booking-page.tsx';
import { GalleryPage } from './gallery-page.tsx';
import { StaffPage } from './staff-page.tsx';

applyStoredTheme();
const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme !== null) document.documentElement.dataset['theme'] = theme;

const pages = { booking: BookingPage, staff: StaffPage, parts: GalleryPage };
const wanted = query.get('page');
const Page = wanted === 'booking' || wanted === 'staff' ? pages[wanted] : pages.parts;
if (wanted === 'staff') document.documentElement.dataset['density'] = 'staff';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
