// First, because it defines the order of the style layers.
import './theme/base.css';
import { StrictMode } from 'react';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { restoreSession } from './platform/account.ts';
import { loadConfig } from './platform/config.ts';
import { router } from './router.ts';
import { startTheme } from './theme/themes.ts';
import { Toaster } from './ui/feedback/Toaster.tsx';

// Zod would try to compile schemas with `Function`, which our headers refuse; browsers log each refusal.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

startTheme();
void restoreSession();
// Without an answer, the offline banner retries.
void loadConfig().catch(() => undefined);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
    <Toaster />
  </StrictMode>,
);
