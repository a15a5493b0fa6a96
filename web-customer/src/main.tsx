import '@paddock/web-kit/theme/theme.css';
import { applyStoredTheme } from '@paddock/web-kit/ui/theme-store.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { startLanguage } from './app/language/language-store.ts';
import { Providers } from './app/providers.tsx';
import { AppRoutes } from './app/router.tsx';
import { createQueryClient } from './query-client.ts';

applyStoredTheme();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
// Not awaited here: a module that waits cannot share its parts with the screens, and they would come in many small files.
void startLanguage().then(() =>
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <Providers queryClient={createQueryClient()}>
          <AppRoutes />
        </Providers>
      </BrowserRouter>
    </StrictMode>,
  ),
);
