import { apiText } from '#text/api';
import { ApiFailure } from '../api/api-failure.ts';
import { failureMessage } from '../api/failure-message.ts';
import { isSecondFactorPending } from '../api/second-factor-pending.ts';
import { onOverload } from '../api/while-overloaded.ts';
import { actionToasts, type ToastId } from './action-toasts.ts';
import { toastSettings } from './toast-settings.ts';

interface Options {
  /** Milliseconds; 4000 by default (docs/behaviour/web.md#toasts). */
  duration?: number;
}

interface PromiseTexts<T> {
  loading: string;
  success: string | ((value: T) => string);
  /** What is left to know after a success that is not complete; shown instead of it, and for longer. */
  warning?: (value: T) => string | undefined;
  /** Used if the error has no message of its own; omit it if the screen shows the error itself. */
  error?: string;
  duration?: number;
}

/** What one action says one after another, a code that is sent, its check and what was to be confirmed, is one toast. */
const actionToast = actionToasts();

/** The toaster is loaded with the first toast: no screen waits for it, and without it the page says less. */
const sonner = () =>
  import('./toaster.tsx').then(
    (module) => module.showToaster(),
    () => undefined,
  );

export const toasts = {
  success: (text: string, options?: Options) => void sonner().then((toast) => toast?.success(text, options)),
  info: (text: string, options?: Options) => void sonner().then((toast) => toast?.info(text, options)),
  warning: (text: string, options?: Options) => void sonner().then((toast) => toast?.warning(text, options)),
  error: (text: string, options?: Options) => void sonner().then((toast) => toast?.error(text, options)),

  /** Shows why something failed; nothing if it was canceled, which its caller knows. */
  failure(error: unknown, fallback: string): void {
    if (!isCanceled(error)) toasts.error(failureMessage(error, fallback));
  },

  /**
   * Shows a loading toast that turns into success or error, and returns the promise.
   * If a second factor is pending, the loading toast disappears without a message (docs/behaviour/web.md#toasts).
   */
  async promise<T>(promise: Promise<T>, texts: PromiseTexts<T>): Promise<T> {
    // Shown in parallel to the promise, so that the action does not wait for the toast.
    void follow(promise, texts);
    return promise;
  },
};

async function follow<T>(promise: Promise<T>, texts: PromiseTexts<T>): Promise<void> {
  // A refusal may be here before the toaster's code is; it is handled below.
  promise.catch(() => {});
  const toast = await sonner();
  if (!toast) return;
  const turn = actionToast.begin((id) =>
    toast.loading(texts.loading, {
      id,
      duration: Number.POSITIVE_INFINITY,
      onDismiss: () => actionToast.over(),
      onAutoClose: () => actionToast.over(),
    }),
  );
  const settled = () => ({ id: turn.id(), duration: texts.duration ?? toastSettings.durationMs });
  const leave = () => turn.isLast() && dismiss(toast, turn.end());
  const ignore = onOverload(() => {
    if (turn.isLast()) toast.loading(apiText.overloaded, { id: turn.id() });
  });
  try {
    const value = await promise;
    const warning = texts.warning?.(value);
    if (isSecondFactorPending(value)) leave();
    else if (warning) toast.warning(warning, { id: turn.id(), duration: toastSettings.warningMs });
    else toast.success(typeof texts.success === 'string' ? texts.success : texts.success(value), settled());
  } catch (error) {
    if (!texts.error || isSecondFactorPending(error) || isCanceled(error)) leave();
    else toast.error(failureMessage(error, texts.error), { ...settled(), description: hintOf(error) });
  } finally {
    ignore();
  }
}

/**
 * Sonner puts a toast on the screen in a timer and takes it off in a frame: on a slow device the frame can come first,
 * and the toast would stay for good. A timer that is set later runs later.
 */
function dismiss(toast: NonNullable<Awaited<ReturnType<typeof sonner>>>, id: ToastId) {
  setTimeout(() => toast.dismiss(id));
}

/** A caller that canceled a call gets no message about it. */
const isCanceled = (error: unknown) => error instanceof ApiFailure && error.code === 'canceled';

/** There was no response, so only the hint can be shown next to the message. */
const hintOf = (error: unknown) => (error instanceof ApiFailure ? error.hint : undefined);
