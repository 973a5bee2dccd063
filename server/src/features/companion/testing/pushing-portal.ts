import webPush from 'web-push';
import { type TestPortal, testPortal } from '../../../app/testing/test-portal.ts';
import type { pushService } from './push-service.ts';

/**
 * A portal in this process that pushes to a service on this machine, with the system clock. A normal portal pushes only
 * to public hosts, and no setting changes that.
 * @param port of the service, or of a proxy to it
 */
export async function pushingPortal(
  { agentTo }: Pick<Awaited<ReturnType<typeof pushService>>, 'agentTo'>,
  port: number,
): Promise<TestPortal> {
  const keys = webPush.generateVAPIDKeys();
  const portal = await testPortal(
    {
      WEB_PUSH_PUBLIC_KEY: keys.publicKey,
      WEB_PUSH_PRIVATE_KEY: keys.privateKey,
      WEB_PUSH_SUBJECT: 'mailto:operator@example.com',
    },
    { publicAgent: agentTo(port) },
  );
  const ticking = setInterval(() => portal.clock.advance(Date.now() - portal.clock.now()), 50);
  return {
    ...portal,
    async stop() {
      clearInterval(ticking);
      await portal.stop();
    },
  };
}
