import type { BrowserOptions } from '@sentry/browser';
import { cleanReport } from './clean-report.ts';

type MakeTransport = NonNullable<BrowserOptions['transport']>;
type Envelope = Parameters<ReturnType<MakeTransport>['send']>[0];
type Item = readonly [header: { readonly type: string; readonly length?: number }, payload: unknown];

/** Where a recording contains styles; texts, which share a property name with them, are blanked before. */
const styles = ['_cssText', 'rule', 'textContent'];

/** Cleans everything that leaves the page; the SDK's own hooks see neither recordings nor all measurements. */
export function cleanTransport(make: MakeTransport): MakeTransport {
  return (options) => {
    const transport = make(options);
    return { ...transport, send: (envelope) => transport.send(cleanEnvelope(envelope)) };
  };
}

/** The SDK's type distinguishes kinds of envelope, which does not matter here. */
function cleanEnvelope([headers, items]: Envelope): Envelope {
  return [cleanReport(headers), (items as unknown as Item[]).map(cleanItem)] as unknown as Envelope;
}

function cleanItem([header, payload]: Item): Item {
  if (header.type === 'replay_recording') return cleanRecording(header, payload);
  return [header, typeof payload === 'object' && payload !== null ? cleanReport(payload) : payload];
}

/**
 * An uncompressed recording is a line of headers and a line of JSON; anything else cannot be cleaned, and is dropped.
 */
function cleanRecording(header: Item[0], payload: unknown): Item {
  const [first, events = '[]'] = typeof payload === 'string' ? payload.split('\n', 2) : ['{}'];
  const recording = `${first}\n${JSON.stringify(cleanReport(JSON.parse(events), styles))}`;
  return [{ ...header, length: new TextEncoder().encode(recording).length }, recording];
}
