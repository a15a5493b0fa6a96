import '@paddock/web-kit/theme/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DisplayApp } from './app/display-app.tsx';
import { startLanguage } from './app/language/language-store.ts';
import { createQueryClient } from './query-client.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('display.html has no root');
void startLanguage().then(() =>
  createRoot(root).render(
    <StrictMode>
      <DisplayApp queryClient={createQueryClient()} />
    </StrictMode>,
  ),
);
