/** As much of the browser's EventSource as the client library uses; Node has its own behind a flag only. */
export class TestEventSource {
  onopen: (() => void) | null = null;
  onerror: ((error: unknown) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readonly #abort = new AbortController();

  constructor(url: string) {
    void this.#run(url);
  }

  close(): void {
    this.onopen = null;
    this.onerror = null;
    this.onmessage = null;
    this.#abort.abort();
  }

  async #run(url: string): Promise<void> {
    try {
      const headers = { accept: 'text/event-stream' };
      const response = await fetch(url, { headers, signal: this.#abort.signal });
      if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
      this.onopen?.();
      let rest = '';
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        const events = (rest + chunk).split('\n\n');
        rest = events.pop() ?? '';
        for (const event of events) this.onmessage?.({ data: event.replace(/^data: /, '') });
      }
      throw new Error('The stream ended');
    } catch (error) {
      this.onerror?.(error);
    }
  }
}
