import { readSecret } from './read-secret.ts';

/** The used part of the Shape Detection API, which Chromium on phones supports. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

type DetectorClass = new (options: { formats: string[] }) => BarcodeDetector;

const lookEveryMs = 250;

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** In other browsers, the link is opened with the phone's own camera app. */
export function canScan(): boolean {
  return detectorClass() !== undefined && navigator.mediaDevices !== undefined;
}

/** Shows the camera image until a pairing code is found or `signal` aborts; rejects if there is no camera. */
export async function scanQr(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const Detector = detectorClass();
  if (!Detector) throw new Error('This browser reads no QR codes');
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) {
    stop();
    return undefined;
  }
  signal.addEventListener('abort', stop, { once: true });
  video.srcObject = stream;
  await video.play();
  const detector = new Detector({ formats: ['qr_code'] });
  while (!signal.aborted) {
    const found = await detector.detect(video).catch(() => []);
    const secret = found.map(({ rawValue }) => readSecret(rawValue)).find(Boolean);
    if (secret) {
      stop();
      return secret;
    }
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  return undefined;
}
