export type ToastId = string | number;

/**
 * Lets the steps of an action share one toast: what begins takes over the toast that is still there.
 * A step that ends after another has begun says so in a toast of its own: that is another action.
 */
export function actionToasts() {
  let shown: { id: ToastId; step: number } | undefined;
  let steps = 0;

  return {
    /** `show` puts the toast on the screen, in the place of the one with the id that it is given. */
    begin(show: (id: ToastId | undefined) => ToastId) {
      steps += 1;
      const step = steps;
      shown = { id: show(shown?.id), step };
      const isLast = () => shown?.step === step;
      return {
        isLast,
        /** Where the result goes: undefined for a toast of its own. */
        id: (): ToastId | undefined => (isLast() ? shown?.id : undefined),
        /** The toast goes: nothing takes it over any more. */
        end(): ToastId {
          const id = shown?.id ?? '';
          shown = undefined;
          return id;
        },
      };
    },
    /** It has gone by itself. */
    over(): void {
      shown = undefined;
    },
  };
}
