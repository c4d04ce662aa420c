import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import shared from '../plugin-sdk/shared-modules.json' with { type: 'json' };
import { earlyHints } from './build/early-hints.ts';
import { firstLookScript } from './build/first-look-script.ts';
import { leanEngine } from './build/lean-engine.ts';
import { offlineFiles } from './build/offline-files.ts';
import { precompress } from './build/precompress.ts';
import { sharedModules } from './build/shared-modules.ts';
import { startLimit } from './build/start-limit.ts';

const server = process.env.GANTRY_SERVER ?? 'http://127.0.0.1:8080';
// The server takes changes only from pages of its own origin: it has to see the host name that the browser sees.
const behind = { target: server, changeOrigin: false };

export default defineConfig({
  plugins: [
    react(),
    leanEngine(),
    sharedModules(shared),
    firstLookScript(6500),
    earlyHints({ always: ['/src/scene/create-scene.ts'], views: ['/src/plugins/plugin-parts.ts'] }),
    offlineFiles([
      ...['/ui/settings/', '/ui/dashboard/', '/ui/my-day/', '/plugins/plugin-parts'],
      // The engine's own copy of its worker: the host passes another address.
      'assets/worker-',
    ]),
    precompress(),
    startLimit(450),
  ],
  resolve: {
    conditions: ['@gantry/source', 'module', 'browser', 'development|production'],
    dedupe: [
      'react',
      'react-dom',
      'mobx',
      'three',
      '@thatopen/components',
      '@thatopen/fragments',
      'web-ifc',
      'camera-controls',
    ],
  },
  server: { proxy: { '/api': behind, '/plugins': behind, '/docs': behind } },
  build: { target: 'es2023', sourcemap: true, chunkSizeWarningLimit: 4000 },
});
