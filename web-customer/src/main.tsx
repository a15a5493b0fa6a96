import '@paddock/web-kit/theme/theme.css';
import { applyStoredTheme } from '@paddock/web-kit/ui/theme-store.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { loadEarly } from './app/early-screen.ts';
import { startLanguage } from './app/language/language-store.ts';
import { Providers } from './app/providers.tsx';
import { AppRoutes } from './app/router.tsx';
import { createQueryClient } from './query-client.ts';

applyStoredTheme();
// Behind the script on the wire, ahead of the words that are set in them: on a slow line the script is what is waited for.
for (const face of ['1em "Archivo Variable"', '600 1em "Barlow Condensed"']) void document.fonts.load(face);

const queryClient = createQueryClient();
loadEarly(location.pathname, queryClient);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
// Not awaited here: a module that waits cannot share its parts with the screens, and they would come in many small files.
void startLanguage().then(() =>
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
