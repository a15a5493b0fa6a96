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
// Behind the script on the wire, ahead of the words that are set in them: on a slow line the script is what is waited for.
const facesOnTheWay = (): void => {
  for (const face of ['1em "Archivo Variable"', '600 1em "Barlow Condensed"']) void document.fonts.load(face);
};

const queryClient = createQueryClient();
loadEarly(location.pathname, queryClient);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
// Not awaited here: a module that waits cannot share its parts with the screens, and they would come in many small files.
void Promise.all([startLanguage(), sheetsApply().then(facesOnTheWay)]).then(() => {
  rememberDrawnTitle(root, location.pathname);
  // What the server drew stands meanwhile: drawing in pieces lets a tap or a scroll in between.
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
