import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { companionWorker } from './build/companion-worker.plugin.ts';
import { precompress } from './build/precompress.plugin.ts';
import { preloadFont } from './build/preload-font.plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The companion app: a build of its own, so that it shares no file with the portal and stays small; it joins what is built. */
export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwindcss(), preloadFont(), companionWorker(), precompress()],
  build: {
    target: 'es2022',
    sourcemap: false,
    license: { fileName: 'companion-licenses.md' },
    assetsInlineLimit: 0,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: here('companion.html'),
      output: { entryFileNames: 'assets/companion-[hash].js', codeSplitting: false },
    },
  },
});
