import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  // The sources of the workspace packages, never a stale build.
  resolve: { conditions: ['@gantry/source', 'module', 'browser', 'development|production'] },
  build: { target: 'es2023', emptyOutDir: true, chunkSizeWarningLimit: 4000 },
});
