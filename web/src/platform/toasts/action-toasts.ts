export type ToastId = string | number;

/**
 * Lets the steps of an action share one toast: a new step takes over the toast that is still shown.
 * If a step ends after another one has begun, its result gets a toast of its own, since that is a different action.
 */
export function actionToasts() {
  let shown: { id: ToastId; step: number } | undefined;
  let steps = 0;

  return {
    /** `show` displays the toast; if it receives an id, it replaces the toast with that id. */
    begin(show: (id: ToastId | undefined) => ToastId) {
      steps += 1;
      const step = steps;
      shown = { id: show(shown?.id), step };
      const isLast = () => shown?.step === step;
      return {
        isLast,
        /** The toast for the result; undefined for a new one. */
        id: (): ToastId | undefined => (isLast() ? shown?.id : undefined),
        /** The toast is removed and cannot be taken over any more. */
        end(): ToastId {
          const id = shown?.id ?? '';
          shown = undefined;
          return id;
        },
      };
    },
    /** The toast has disappeared by itself. */
    over(): void {
      shown = undefined;
    },
  };
}
