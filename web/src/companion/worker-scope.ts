// The types of workers and pages cannot be used together in one program: these are the few that the worker needs.

interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends WaitingEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface NotificationClickEvent extends WaitingEvent {
  readonly notification: Notification;
}

interface WindowClient {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  postMessage(message: unknown): void;
  focus(): Promise<unknown>;
}

interface Events {
  install: WaitingEvent;
  activate: WaitingEvent;
  fetch: FetchEvent;
  push: WaitingEvent;
  notificationclick: NotificationClickEvent;
}

export interface WorkerScope {
  readonly location: Location;
  readonly registration: {
    showNotification(
      title: string,
      options: NotificationOptions & { renotify?: boolean; requireInteraction?: boolean },
    ): Promise<void>;
  };
  readonly clients: {
    claim(): Promise<void>;
    openWindow(url: string): Promise<unknown>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}
