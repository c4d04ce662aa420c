import './schemas-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { composeHost } from './compose-host.ts';
import { App } from './ui/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
// Boundaries show and report what they catch; React's own report would count a plugin's failure as the page's error.
createRoot(root, { onCaughtError: () => undefined }).render(
  <StrictMode>
    <App host={composeHost()} />
  </StrictMode>,
);
