import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ApiError } from '../../platform/http/api-error.ts';
import {
  isSignedByMeta,
  isSignedByTwilio,
  twilioReportPath,
  twilioReportUrl,
  whatsappReportPath,
} from '../../platform/messages/gateway-reports.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { equalInConstantTime } from '../../platform/secrets/equal-in-constant-time.ts';
import type { deliveriesRepository } from './deliveries.repository.ts';
import { reportBodyLimit, reportsAtOnce } from './limits.ts';

export interface ServeReportsDeps {
  readonly deliveries: Pick<ReturnType<typeof deliveriesRepository>, 'report'>;
  readonly publicUrl: string;
  /** Null if SMS are not sent through Twilio. */
  readonly twilioAuthToken: string | null;
  /** Null if the Cloud API does not report. */
  readonly whatsapp: { readonly appSecret: string; readonly verifyToken: string } | null;
  readonly limit: RateLimit;
  readonly clientAddress: (request: FastifyRequest) => string;
}

type Outcome = 'delivered' | 'failed';

const twilioOutcomes: Readonly<Record<string, Outcome>> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
};
const whatsappOutcomes: Readonly<Record<string, Outcome>> = {
  delivered: 'delivered',
  read: 'delivered',
  failed: 'failed',
};

const MessageId = z.string().check(z.maxLength(64), z.regex(/^[\w-]+$/));
const TwilioQuery = z.object({ message: MessageId });
const WhatsappReport = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z.optional(
              z.array(z.object({ status: z.string(), biz_opaque_callback_data: z.optional(z.string()) })),
            ),
          }),
        }),
      ),
    }),
  ),
});
const Subscription = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string().check(z.regex(/^[\w-]{1,128}$/)),
});

/**
 * Gateways whose reports have their own format and signature (docs/behaviour/codes.md#delivery, security #266). The
 * signature is the only proof: the message's id is part of what they sign, so that no data of theirs is stored.
 */
export async function serveReports(app: FastifyInstance, deps: ServeReportsDeps): Promise<void> {
  const { twilioAuthToken, whatsapp } = deps;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'application/json'],
      { parseAs: 'string', bodyLimit: reportBodyLimit },
      (_request, body, done) => done(null, body),
    );
    if (twilioAuthToken !== null)
      scope.post(twilioReportPath, (request, reply) => fromTwilio(request, reply, deps, twilioAuthToken));
    if (whatsapp) {
      scope.get(whatsappReportPath, (request, reply) =>
        subscribe(request, reply, deps, whatsapp.verifyToken),
      );
      scope.post(whatsappReportPath, (request, reply) =>
        fromWhatsapp(request, reply, deps, whatsapp.appSecret),
      );
    }
  });
}

async function fromTwilio(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ServeReportsDeps,
  authToken: string,
): Promise<FastifyReply> {
  const query = TwilioQuery.safeParse(request.query);
  const id = query.data?.message ?? '';
  const fields = new URLSearchParams(String(request.body ?? ''));
  const signature = String(request.headers['x-twilio-signature'] ?? '');
  const url = twilioReportUrl(deps.publicUrl, id);
  if (!query.success || !isSignedByTwilio({ url, fields, signature }, authToken)) await refuse(request, deps);
  const outcome = twilioOutcomes[fields.get('MessageStatus') ?? ''];
  if (outcome) await deps.deliveries.report(id, outcome);
  return reply.code(204).send();
}

async function fromWhatsapp(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ServeReportsDeps,
  appSecret: string,
): Promise<FastifyReply> {
  const body = String(request.body ?? '');
  const signature = String(request.headers['x-hub-signature-256'] ?? '');
  if (!isSignedByMeta({ body, signature }, appSecret)) await refuse(request, deps);
  for (const { id, outcome } of whatsappReports(body).slice(0, reportsAtOnce))
    await deps.deliveries.report(id, outcome);
  return reply.code(204).send();
}

/** Other events that the app is subscribed to are ignored. */
function whatsappReports(body: string): { id: string; outcome: Outcome }[] {
  const { data } = WhatsappReport.safeParse(parsed(body));
  const statuses = (data?.entry ?? []).flatMap(({ changes }) =>
    changes.flatMap(({ value }) => value.statuses ?? []),
  );
  return statuses.flatMap(({ status, biz_opaque_callback_data: given }) => {
    const id = MessageId.safeParse(given).data;
    const outcome = whatsappOutcomes[status];
    return id && outcome ? [{ id, outcome }] : [];
  });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Meta verifies the URL once, when the operator configures it. */
async function subscribe(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ServeReportsDeps,
  verifyToken: string,
): Promise<FastifyReply> {
  const { data } = Subscription.safeParse(request.query);
  if (!data || !equalInConstantTime(verifyToken, data['hub.verify_token'])) return refuse(request, deps);
  return reply.type('text/plain; charset=utf-8').send(data['hub.challenge']);
}

async function refuse(request: FastifyRequest, deps: ServeReportsDeps): Promise<never> {
  await deps.limit.consume(deps.clientAddress(request));
  throw new ApiError('forbidden');
}
