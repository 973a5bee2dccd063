/** The part of a form that concerns some of its fields, for components that several forms share. */
export interface FormPart<Name extends string> {
  readonly values: { readonly [N in Name]?: unknown };
  readonly field: (name: Name) => {
    name: string;
    defaultValue: string | undefined;
    error: string | undefined;
    onChange: () => void;
  };
  readonly checkbox: (name: Name) => { name: string; defaultChecked: boolean; onChange: () => void };
}
