import './schemas-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { composeHost } from './compose-host.ts';
import './first-look/running-look.ts';
import { App } from './ui/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
const start = () =>
  // Error boundaries show and report errors themselves. React's own report would make a plugin's failure an error of the page.
  createRoot(root, { onCaughtError: () => undefined }).render(
    <StrictMode>
      <App host={composeHost()} />
    </StrictMode>,
  );
// Starting the app keeps the browser from showing the first picture of the models, so that comes first.
if (window.gantryLook) void window.gantryLook.begun.then(start);
else start();
