import type { Obstacle } from '@latchkey/contract/users/admin-user';

/** What prevents sign-ins as lines of name and value, with the names of the Admin API (docs/behaviour/admin.md#support). */
export function obstacleLines(obstacles: readonly Obstacle[]): string[][] {
  return obstacles.map(({ kind, factor, detail, count, until }) => [
    'obstacle',
    [kind, factor, detail, count, until && `until ${until}`].filter((part) => part !== null).join(' '),
  ]);
}
