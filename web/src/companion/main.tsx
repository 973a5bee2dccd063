import './companion.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readBoot } from '../platform/boot/read-boot.ts';
import { BootContext } from '../platform/boot/use-boot.ts';
import { CompanionApp } from './companion-app.tsx';
import { CompanionCrash } from './companion-crash.tsx';
import { followAppearance } from './follow-appearance.ts';
import { startWorker } from './worker.ts';

// Zod reads this when it is loaded; it would try `new Function`, which the CSP forbids and reports.
globalThis.__zod_globalConfig = { jitless: true };

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

followAppearance();
void startWorker();

createRoot(root).render(
  <StrictMode>
    <CompanionCrash>
      <BootContext value={readBoot(document)}>
        <CompanionApp />
      </BootContext>
    </CompanionCrash>
  </StrictMode>,
);
