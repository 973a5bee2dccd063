import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';

// Runs as a process that the test kills in the middle (security R24).
const { db } = await openDatabase(process.argv[2] ?? '', {
  commit: process.argv[3] === 'direct' ? 'direct' : 'shared',
});
process.stdout.write('starting\n');
await migrate(db);
