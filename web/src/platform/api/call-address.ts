/** `/api/applications/:client_id` + `{client_id: 'a/b'}` → `/api/applications/a%2Fb`; a query is appended. */
export function callAddress(path: string, params: unknown, query: unknown): string {
  const values = asRecord(params);
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(asRecord(query)))
    if (value !== undefined && value !== null) search.append(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
