import '@paddock/web-kit/theme/theme.css';
import type { Language } from '@paddock/shared-domain/kernel/language';
import { Logo } from '@paddock/web-kit/ui/logo.tsx';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { messages } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { knownScreen } from '../known-screen.ts';
import { type Found, inEachLanguage } from '../language/in-each-language.ts';
import { NotFound } from '../not-found.tsx';
import { WaitingScreen } from '../waiting-page.tsx';
import { FirstPaint } from './first-paint.tsx';
import { pageEntries, type PageEntry } from './page-entries.ts';

/** The server puts the title of a venue page here. */
const TITLE_PLACE = '%title%';

/** A page in one language before any script has loaded. */
type DrawnPage = { readonly title: string; readonly description: string; readonly body: string };
export type PageBook = {
  readonly pages: readonly (PageEntry & { readonly drawn: Readonly<Record<Language, DrawnPage>> })[];
  readonly notFound: Readonly<Record<Language, DrawnPage>>;
  readonly logo: string;
};

const draw = (path: string, screen: React.ReactNode): string =>
  renderToStaticMarkup(<FirstPaint path={path}>{screen}</FirstPaint>);

const drawnPage = ({ path, describedAs }: PageEntry, found: Found): DrawnPage => {
  const own = path === paths.page ? { title: TITLE_PLACE } : undefined;
  const known = own ?? knownScreen(path.replace('/:id?', ''));
  // The home address shows members their dashboard, everybody else the venue.
  const title = path === paths.home ? '' : (known?.title ?? messages.page.title);
  const body = draw(
    path,
    <WaitingScreen path={path} known={path === paths.home ? knownScreen(paths.dashboard) : known} />,
  );
  return { title, description: describedAs === undefined ? '' : found[describedAs], body };
};

/** Every page before any script, in every language, for the server to send. */
export const pageBook = (): PageBook => ({
  pages: pageEntries.map((entry) => ({ ...entry, drawn: inEachLanguage((found) => drawnPage(entry, found)) })),
  notFound: inEachLanguage(() => ({
    title: messages.notFound.title,
    description: '',
    body: draw('/', <NotFound />),
  })),
  logo: renderToStaticMarkup(<Logo title="" />),
});
