import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogs } from './build/catalogs.plugin.ts';
import { countryEntries } from './build/country-entries.plugin.ts';
import { icons } from './build/icons.plugin.ts';
import { textsOf } from './build/locale-files.ts';
import { precompress } from './build/precompress.plugin.ts';
import { preloadFont } from './build/preload-font.plugin.ts';
import { prerenderLogin } from './build/prerender.plugin.ts';
import { startChunk } from './build/start-chunk.plugin.ts';
import { vendorStyles } from './build/vendor-styles.plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const start = startChunk();
const texts = catalogs(here('.'));
/** While the app is developed: the language of its texts. */
const developed = process.env.TEXT_LOCALE ?? 'en';

export default defineConfig({
  root: here('.'),
  plugins: [
    icons(here('.')),
    react(),
    { ...textsOf(developed, here('.')), apply: 'serve' },
    texts.plugins,
    tailwindcss(),
    countryEntries(),
    vendorStyles(),
    start.plugin,
    preloadFont(),
    prerenderLogin(texts.inLocale),
    texts.forBrands,
    precompress(),
  ],
  resolve: {
    // The router's shim for older versions of React: this one has it (half a kilobyte of the sign-in page).
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  define: {
    __BUILD_YEAR__: new Date().getFullYear(),
    // Parts of the error reporting that are never run (its README, 'Tree Shaking').
    __SENTRY_DEBUG__: false,
    __SENTRY_EXCLUDE_REPLAY_WORKER__: true,
    __RRWEB_EXCLUDE_IFRAME__: true,
    __RRWEB_EXCLUDE_SHADOW_DOM__: true,
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Bundled code is distributed, so its licences must be included.
    license: { fileName: 'licenses.md' },
    // Inlined assets would be data: addresses, which the CSP does not allow for styles and fonts.
    assetsInlineLimit: 0,
    // Without preloading the page is only slower.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: here('index.html'),
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            { name: 'index', test: start.isFirst, priority: 2 },
            { name: 'start', test: start.holds, priority: 1 },
            // One file instead of thirty of some 200 bytes, whose names the sign-in page would carry.
            {
              name: 'icons',
              test: /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/,
              minShareCount: 2,
            },
            // For the same reason.
            { name: 'contacts', test: /[\\/]features[\\/]contacts[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/brand', '/oauth2', '/.well-known', '/dev'].map((path) => [
        path,
        process.env.API_URL ?? 'http://localhost:3000',
      ]),
    ),
  },
});
