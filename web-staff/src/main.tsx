import '@paddock/web-kit/theme/theme.css';
import { applyStoredTheme } from '@paddock/web-kit/ui/theme-store.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Providers } from './app/providers.tsx';
import { AppRoutes } from './app/router.tsx';
import { BASE } from './paths.ts';
import { createQueryClient } from '@paddock/web-kit/query-client.ts';

applyStoredTheme();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter basename={BASE}>
      <Providers queryClient={createQueryClient()}>
        <AppRoutes />
      </Providers>
    </BrowserRouter>
  </StrictMode>,
);
