import { emailAddress, password } from '@assay/contract/fields';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { App } from '../app.ts';
import { countedAs } from '../platform/http/networkOf.ts';
import { debugReset } from './reset.service.ts';

const wanted = z.object({ email: emailAddress, newPassword: password });

/** Sets a password without any proof. Loaded only on a developer's machine that enables it; see server.ts. */
export function bindDebugReset(http: FastifyInstance, app: App) {
  http.post('/api/auth/debug-reset-password', { schema: { body: wanted } }, async ({ body, ip }) => {
    const { email, newPassword } = body as z.output<typeof wanted>;
    await debugReset(app, email, newPassword, {
      address: ip,
      network: countedAs(ip),
      device: null,
      userAgent: '',
    });
    return { success: true, data: {} };
  });
}
