import type pg from 'pg';
import { businessTables } from './fingerprint.ts';

/** A transaction that changed business tables and was committed. */
export interface Save {
  readonly xid: string;
  readonly tables: readonly string[];
  /** Key of the write that made it, as its stored answer carries it; null when no answer was stored with it. */
  readonly reqid: string | null;
}

/** Notes of every committed transaction which business tables it changed, for as long as the test database lives. */
export async function watchSaves(pool: pg.Pool): Promise<void> {
  const tables = await businessTables(pool);
  await pool.query(`
    create table watched_save (xid xid8, name text, primary key (xid, name));
    create function watch_save() returns trigger language plpgsql security definer as $$
      begin
        insert into watched_save values (pg_current_xact_id(), tg_table_name) on conflict do nothing;
        return null;
      end $$;`);
  for (const name of tables) {
    await pool.query(`create trigger watch_save after insert or update or delete on ${pgName(name)} for each row execute function watch_save()`);
  }
}

/**
 * Notes from now on every row of a farm that is written, changed, moved away or deleted, in any table with a `farm_id`, the log of
 * audits aside. Fails when no table has one.
 */
export async function watchFarm(pool: pg.Pool, farmid: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'farm_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'audit_log'`,
  );
  if (rows.length === 0) throw new Error('no table has a farm');
  await pool.query(`
    create table watched_change (at bigint generated always as identity primary key, change text not null);
    create function watch_farm() returns trigger language plpgsql security definer as $$
      begin
        insert into watched_change (change) values (lower(tg_op) || ' ' || tg_table_name || coalesce(' ' || to_jsonb(coalesce(new, old))::text, ''));
        return null;
      end $$;`);
  const farm = `'${farmid.replaceAll("'", "''")}'`;
  for (const name of rows.map((row) => pgName(row.name))) {
    await pool.query(`
      create trigger watch_made after insert on ${name} for each row when (new.farm_id = ${farm}) execute function watch_farm();
      create trigger watch_changed after update on ${name} for each row when (${farm} in (old.farm_id, new.farm_id)) execute function watch_farm();
      create trigger watch_gone after delete on ${name} for each row when (old.farm_id = ${farm}) execute function watch_farm();
      create trigger watch_emptied after truncate on ${name} execute function watch_farm();`);
  }
}

/** What was changed of the watched farm since the last time, oldest first: the operation, the table and the row. */
export async function takeChanges(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ change: string }>(
    'with gone as (delete from watched_change returning at, change) select change from gone order by at',
  );
  return rows.map(({ change }) => change);
}

const pgName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The saves since the last time, each with the key of the answered write it belongs to. */
export async function takeSaves(pool: pg.Pool): Promise<readonly Save[]> {
  const { rows } = await pool.query<Save>(
    `with gone as (delete from watched_save returning xid, name),
       made as (select xid, array_agg(name order by name) as tables from gone group by xid)
     select m.xid::text as xid, m.tables, r.reqid::text as reqid
     from made m left join request_log r on r.xmin = m.xid::xid`,
  );
  return rows;
}
