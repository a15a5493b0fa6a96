import '@paddock/web-kit/theme/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DisplayApp } from './app/display-app.tsx';
import { startLanguage } from './app/language/language-store.ts';
import { configurationQuery, locationsQuery } from './features/boards/displays/display-queries.ts';
import { createQueryClient } from '@paddock/web-kit/query-client.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('display.html has no root');
const queryClient = createQueryClient();
// What every display needs first loads while the screen is drawn.
void queryClient.prefetchQuery(locationsQuery);
void queryClient.prefetchQuery(configurationQuery);
void startLanguage().then(() =>
  createRoot(root).render(
    <StrictMode>
      <DisplayApp queryClient={queryClient} />
    </StrictMode>,
  ),
);
