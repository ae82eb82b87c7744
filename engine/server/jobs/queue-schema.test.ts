import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getConstructionPlans } from 'pg-boss';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../../db/migrations');

const words = (sql: string): string => sql.replace(/\s+/g, ' ').trim();

test('the migrations make the tables that the installed version of the queue wants', () => {
  const [file, ...others] = readdirSync(FOLDER).filter((name) => readFileSync(join(FOLDER, name), 'utf8').includes('CREATE SCHEMA pgboss'));
  expect(others).toEqual([]);
  const ours = words(readFileSync(join(FOLDER, String(file)), 'utf8'));
  // Its own transaction, its lock and the making of the schema are the migration's.
  const theirs = words(getConstructionPlans('pgboss')).replace(/^BEGIN;.*?CREATE SCHEMA IF NOT EXISTS pgboss;/, 'CREATE SCHEMA pgboss;');
  expect(ours).toContain(theirs.replace(/ COMMIT;$/, ''));
});
