import './schemas-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { composeHost } from './compose-host.ts';
import { App } from './ui/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
// Error boundaries show and report errors themselves. React's own report would make a plugin's failure an error of the page.
createRoot(root, { onCaughtError: () => undefined }).render(
  <StrictMode>
    <App host={composeHost()} />
  </StrictMode>,
);
