import type { Plugin } from 'vite';

/**
 * Sonner inserts its styles by script, which the CSP (`style-src 'self'`) forbids.
 * The build removes that call; platform/toasts/toaster.tsx imports the same styles as a file.
 */
export function vendorStyles(): Plugin {
  const call = /^__insertCSS\(".*"\);?$/m;
  return {
    name: 'latchkey:vendor-styles',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs$/.test(id)) return;
      if (!call.test(code)) this.error('sonner no longer inserts its styles as expected: look at it again');
      return { code: code.replace(call, ''), map: null };
    },
  };
}
