import { expect, test } from 'vitest';
import { testDatabase } from '#testkit/database.ts';
import { readConfig } from '../config.ts';
import { distributeTables } from './distribute.ts';

test('where the extension is not there, tables are not spread and one line says what is missing', async () => {
  const db = await testDatabase();
  try {
    await expect(distributeTables(readConfig({ DATABASE_URL: db.url }))).rejects.toThrow(
      /^The extension Citus is not in this database: .*run this again\.$/,
    );
  } finally {
    await db.close();
  }
});
