import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { composeHost } from './compose-host.ts';
import { App } from './ui/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
createRoot(root).render(
  <StrictMode>
    <App host={composeHost()} />
  </StrictMode>,
);
