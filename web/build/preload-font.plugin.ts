import type { Plugin } from 'vite';

/** The font file that every page uses. */
const shownEverywhere = /geist-latin-wght-normal/;

/** Preloads the font before the style sheet that refers to it is parsed: `font-display: optional` waits for nothing. */
export function preloadFont(): Plugin {
  return {
    name: 'latchkey:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => shownEverywhere.test(name));
        if (!file) throw new Error('the font is missing from the build');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
