import type { Language } from '@paddock/shared-domain/kernel/language';
import type { VisitPage } from '@paddock/shared-domain/venues/visit-contract';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { StaticRouter } from 'react-router-dom';
import { FreeWeek } from '../../features/venues/visit/free-week.tsx';
import { VisitFacts } from '../../features/venues/visit/visit-facts.tsx';
import { VisitList } from '../../features/venues/visit/visit-list.tsx';
import { visitWords } from '../../messages/visit-words.ts';
import { paths } from '../../paths.ts';
import page from '../../ui/page.module.css';
import { speakAll } from '../language/in-each-language.ts';

/**
 * The shop window before any script, drawn by the app's own parts. The build writes this module as one file, and the server loads it
 * (services/kit/src/http/pages/visit-drawing.ts).
 *
 * @returns the title of the page, and the HTML inside its `main`.
 */
export const drawVisit = (visit: VisitPage, language: Language): { readonly title: string; readonly body: string } => {
  speakAll(language);
  const body = renderToStaticMarkup(
    <StaticRouter location={paths.visit}>
      <div className={`${page.page} ${page.wide}`}>
        {visit.kind === 'several' ? (
          <VisitList locations={visit.locations} />
        ) : (
          <VisitFacts {...visit}>
            <FreeWeek days={visit.days} />
          </VisitFacts>
        )}
      </div>
    </StaticRouter>,
  );
  return { title: visit.kind === 'one' ? visit.location.name : visitWords().title, body };
};
