import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { layoutText } from '#text/layout';
import { pageTitle } from '#text/routes';
import { App } from './app/app.tsx';
import { CrashScreen } from './app/crash-screen.tsx';
import { Providers } from './app/providers.tsx';
import { routes } from './app/routes.ts';
import type { BootBrand } from './platform/boot/boot.ts';
import { defaultBoot } from './platform/boot/default-boot.ts';

/** Marks in place of a brand, which the server fills (docs/behaviour/brands.md#pages). */
const anyBrand: BootBrand = {
  key: '%BRAND%',
  path: '%BRAND_PATH%',
  service_name: '%SERVICE_NAME%',
  example_domain: '%EXAMPLE_DOMAIN%',
  links: { terms: null, privacy: null },
};

async function renderLogin(): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <CrashScreen onCrash={() => {}}>
        <Providers boot={defaultBoot(anyBrand)} ssrPath={routes.authLogin.path}>
          <App />
        </Providers>
      </CrashScreen>
    </StrictMode>,
    // Everything in place: what React would move there later by an inline script, the CSP forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}

/** The HTML of the login screen before the app runs. Only the build imports this. */
export const loginPage: string = await renderLogin();

/** The address of the page above, and of every screen: the server answers 404 for any other. */
export const loginPath = routes.authLogin.path;
export const paths = Object.values(routes).map((route) => route.path);
/** The addresses of those that have pages of their own beneath. */
export const prefixes = Object.values(routes)
  .filter((route) => route.hasPages)
  .map((route) => route.path);

/** The title of that page; the mark is the server's to fill. */
export const loginTitle: string = pageTitle(routes.authLogin.title, '%SERVICE_NAME%');

/** The words of index.html itself, each for its mark; `noscript` is shown where scripts are off. */
export const pageWords = {
  description: layoutText.description('%SERVICE_NAME%'),
  noscript: layoutText.noScript,
};
