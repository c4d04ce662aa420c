import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts'],
  format: ['esm'],
  target: 'es2023',
  platform: 'browser',
  clean: true,
  sourcemap: true,
  dts: false,
  onSuccess: 'tsc -p tsconfig.build.json',
});
