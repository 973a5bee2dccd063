import { expect, it } from 'vitest';
import { plantTree } from '../check/planted-tree.ts';
import { databaseTests } from './database-tests.ts';

const openDatabase = 'server/src/platform/db/open-database.ts';

it('finds the tests that use a database, directly or indirectly', async () => {
  await using tree = await plantTree({
    [openDatabase]: "import type { Clock } from '../clock/clock.ts';\nexport const openDatabase = 1;\n",
    'server/src/app/testing/test-portal.ts':
      "import {\n  openDatabase,\n} from '../../platform/db/open-database.ts';\n\nexport const testPortal = openDatabase;\n",
    'server/src/features/login/near.test.ts':
      "import { testPortal } from '../../app/testing/test-portal.ts';\n",
    'server/src/features/login/lazy.test.ts':
      "const portal = await import('../../app/testing/test-portal.ts');\n",
    'server/src/features/login/types.test.ts':
      "import type { openDatabase } from '../../platform/db/open-database.ts';\n",
    'server/src/features/login/pure.test.ts': "import { limits } from './limits.ts';\n",
    'server/src/features/login/limits.ts': 'export const limits = 1;\n',
  });
  expect(databaseTests(tree.root)).toEqual([
    'server/src/features/login/lazy.test.ts',
    'server/src/features/login/near.test.ts',
  ]);
});
