/** The parts of the browser's EventSource that the client library uses. Node has its own only behind a flag. */
export class TestEventSource {
  onopen: (() => void) | null = null;
  onerror: ((error: unknown) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readonly #abort = new AbortController();
  readonly #data: string[] = [];

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
        const lines = (rest + chunk).split(/\r?\n/);
        rest = lines.pop() ?? '';
        for (const line of lines) this.#take(line);
      }
      throw new Error('The stream ended');
    } catch (error) {
      this.onerror?.(error);
    }
  }

  /** An empty line ends an event; an event without data is ignored (HTML, 9.2.6). */
  #take(line: string): void {
    if (line.startsWith('data: ')) this.#data.push(line.slice('data: '.length));
    if (line !== '' || this.#data.length === 0) return;
    this.onmessage?.({ data: this.#data.splice(0).join('\n') });
  }
}
