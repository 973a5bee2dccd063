/** A line with a word in the middle. */
export function Separator({ children }: { children: string }) {
  return (
    <div className="flex items-center gap-4 text-sm text-muted">
      <span className="grow border-t border-border" />
      {children}
      <span className="grow border-t border-border" />
    </div>
  );
}
