import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogs } from './build/catalogs.plugin.ts';
import { companionWorker } from './build/companion-worker.plugin.ts';
import { icons } from './build/icons.plugin.ts';
import { textsOf } from './build/locale-files.ts';
import { precompress } from './build/precompress.plugin.ts';
import { preloadFont } from './build/preload-font.plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const texts = catalogs(here('.'));

/** The companion app: a build of its own, so that it shares no file with the portal and stays small; it joins what is built. */
export default defineConfig({
  root: here('.'),
  plugins: [
    icons(here('.')),
    react(),
    tailwindcss(),
    { ...textsOf(process.env.TEXT_LOCALE ?? 'en', here('.')), apply: 'serve' },
    texts.plugins,
    preloadFont(),
    texts.pages('companion.html'),
    companionWorker(),
    precompress(),
  ],
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
