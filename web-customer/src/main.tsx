import '@paddock/web-kit/theme/theme.css';
import { setEventSink, tellWindow } from '@paddock/web-kit/api/error-bus.ts';
import { applyStoredTheme } from '@paddock/web-kit/ui/theme-store.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { loadEarly } from './app/early-screen.ts';
import { sheetsApply } from './app/first-paint/sheets-apply.ts';
import { startLanguage } from './app/language/language-store.ts';
import { Providers } from './app/providers.tsx';
import { AppRoutes } from './app/router.tsx';
import { rememberDrawnTitle } from './data/drawn-title.ts';
import { createQueryClient } from '@paddock/web-kit/query-client.ts';

applyStoredTheme();
setEventSink(tellWindow);
// Fonts load after the script and before the texts that use them: on a slow connection the script decides the waiting time.
const facesOnTheWay = (): void => {
  for (const face of ['1em "Archivo Variable"', '600 1em "Barlow Condensed"']) void document.fonts.load(face);
};

const queryClient = createQueryClient();
loadEarly(location.pathname, queryClient);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
// No top-level await: a module with one cannot share chunks with the screens, which would become many small files.
void Promise.all([startLanguage(), sheetsApply().then(facesOnTheWay)]).then(() => {
  rememberDrawnTitle(root, location.pathname);
  // The server's HTML stays until then; rendering in a transition lets taps and scrolls in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <BrowserRouter>
          <Providers queryClient={queryClient}>
            <AppRoutes />
          </Providers>
        </BrowserRouter>
      </StrictMode>,
    ),
  );
});
