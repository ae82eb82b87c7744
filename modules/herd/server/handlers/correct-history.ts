import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { businessDate, daysBetween } from '#kernel/business-date.ts';
import { ENTRY_SHEETS } from '#modules/herd/contract/sheets/entry.sheets.ts';
import { type Change, changesOf, type LoggedRow } from './correct-diff.ts';

/** What the log is asked. */
export interface ChangeFilter {
  readonly subject: 'entry' | 'event';
  readonly from: string;
  readonly to: string;
  readonly pgid?: string | null | undefined;
  readonly user?: string | null | undefined;
  readonly kind?: readonly string[] | null | undefined;
  readonly eventcd?: readonly string[] | null | undefined;
  readonly page: number;
  readonly size: number;
}

interface Row {
  key: string;
  at: Date;
  who: string;
  device: string | null;
  screen: string | null;
  kind: string;
  pgid: string | null;
  eventcd: string | null;
  eventdt: string | null;
  reason: string | null;
  before: LoggedRow;
  after: LoggedRow;
  file: string | null;
  rows: number | null;
  cause_cd: string | null;
  cause_dt: string | null;
  cause_pgid: string | null;
  signed: string | null;
}

const EVENT_AS_JSON = (alias: string): string =>
  `jsonb_build_object('data', ${alias}.data, 'eventdt', to_char(${alias}.eventdt, 'YYYYMMDD'), 'applyid', ${alias}.applyid, 'reason', ${alias}.reason, 'remark', ${alias}.remark)`;

/** What happened to identity records: the log of their screens, entries typed one by one, sheets as one line, transfers. */
const ENTRY_LOG = `
  select 'l' || l.id as key, l.at, l.user_id as who, l.device, l.screen, l.kind, l.subject_id as animal_id, null::text as eventcd,
    null::date as eventdt,
    l.reason, l.before, l.after, null::text as file, null::int as rows, null::uuid as event_id
  from audit_log l where l.farm_id = $1 and l.subject = 'entry' and l.at >= $2::date and l.at < $3::date + 1
  union all
  select 'e' || e.event_id, e.crtdate, e.crtusrid, null, null, 'entered', e.animal_id::text, e.eventcd, e.eventdt,
    null, null, ${EVENT_AS_JSON('e')}, null, null, e.event_id
  from animal_event e where e.farm_id = $1 and e.eventcd = 'ENT' and e.replaces is null and e.crtdate >= $2::date and e.crtdate < $3::date + 1
    and not exists (select 1 from import_run r where r.farm_id = e.farm_id and r.started_at = e.crtdate)
  union all
  select 't' || e.event_id, e.crtdate, e.crtusrid, null, null, 'moved', e.animal_id::text, e.eventcd, e.eventdt,
    e.reason, null, jsonb_build_object('data', jsonb_build_object('tofarm', e.data->'tofarm')), null, null, e.event_id
  from animal_event e where e.farm_id = $1 and e.eventcd = 'TRF' and e.voided_at is null and e.crtdate >= $2::date and e.crtdate < $3::date + 1
  union all
  select 'r' || r.run_id, r.started_at, r.user_id,
    (select l.device from audit_log l where l.farm_id = r.farm_id and l.subject = 'file' and l.subject_id = r.run_id::text limit 1),
      'PigEntryBatch', 'file', null, null, null, null, null, null, coalesce(r.file_name, r.sheet), r.saved, null
  from import_run r where r.farm_id = $1 and r.sheet = any($4) and r.started_at >= $2::date and r.started_at < $3::date + 1`;

/** Events taken away or exchanged (not those an edit of another row wrote anew as they were), saved over a warning, or past a limit by exemption. */
const EVENT_LOG = `
  select 'v' || e.event_id as key, e.voided_at as at, e.voided_by as who, null::text as device, null::text as screen, e.voided_kind as kind,
    e.animal_id::text as animal_id, e.eventcd, e.eventdt, e.voided_why as reason, ${EVENT_AS_JSON('e')} as before, null::jsonb as after,
    null::text as file, null::int as rows, e.event_id
  from animal_event e where e.farm_id = $1 and e.voided_at >= $2::date and e.voided_at < $3::date + 1 and e.eventcd <> 'ENT'
    and not (e.voided_kind = 'edited' and exists (select 1 from animal_event n
      where n.farm_id = $1 and n.replaces = e.event_id and ${EVENT_AS_JSON('n')} = ${EVENT_AS_JSON('e')}))
  union all
  select 'w' || e.event_id, e.crtdate, e.crtusrid, null, null, 'warning', e.animal_id::text, e.eventcd, e.eventdt, array_to_string(e.warnings, ', '),
    null, ${EVENT_AS_JSON('e')}, null, null, e.event_id
  from animal_event e where e.farm_id = $1 and e.warnings <> '{}' and not e.history and e.crtdate >= $2::date and e.crtdate < $3::date + 1
  union all
  select 'x' || e.event_id, e.crtdate, e.crtusrid, null, null, 'exempt', e.animal_id::text, e.eventcd, e.eventdt, e.reason,
    null, ${EVENT_AS_JSON('e')}, null, null, e.event_id
  from animal_event e where e.farm_id = $1 and e.exempt and e.crtdate >= $2::date and e.crtdate < $3::date + 1`;

/** What the page of rows needs besides: the event that took a row's place, who saved from where, the deletion behind a chain, a signed month. */
const DETAILS = `
  left join lateral (select ${EVENT_AS_JSON('n')} as body from animal_event n where n.farm_id = $1 and c.kind = 'edited' and n.replaces = c.event_id
    limit 1) n on true
  left join lateral (select l.device, l.screen, l.subject_id from audit_log l where l.farm_id = $1 and l.subject = 'event' and l.at = c.at
      and (l.subject_id = c.event_id::text or l.before -> 'events' @> jsonb_build_array(jsonb_build_object('eventId', c.event_id))
        or l.before ->> 'eventId' = c.event_id::text)
    order by l.subject_id = c.event_id::text desc limit 1) l on true
  left join animal_event o on o.farm_id = $1 and c.kind = 'along' and o.event_id::text = l.subject_id
  left join animal oa on oa.farm_id = o.farm_id and oa.animal_id = o.animal_id
  left join lateral (select m.month from month_signed m where m.farm_id = $1 and m.signed_at < c.at
      and m.month in (to_char(c.eventdt, 'YYYYMM'), substr(n.body ->> 'eventdt', 1, 6)) order by m.month limit 1) m on true`;

const FILTER = `
  $4::text[] is not null
    and ($5::text is null or a.pgid = $5
      or exists (select 1 from animal_identity i where i.farm_id = $1 and i.animal_id = a.animal_id and i.pgid = $5)
    or c.before ->> 'pgid' = $5)
  and ($6::text is null or c.who = $6) and ($7::text[] is null or c.kind = any($7)) and ($8::text[] is null or c.eventcd = any($8))`;

function rowOf(row: Row) {
  const { cause_cd, cause_dt, cause_pgid } = row;
  const changes: readonly Change[] = changesOf(row.kind, row.before, row.after);
  const oldpgid = row.kind === 'identity' ? (changes.find(({ field }) => field === 'pgid')?.before ?? null) : null;
  return {
    key: row.key,
    at: row.at.toISOString(),
    user: row.who,
    device: row.device,
    screen: row.screen,
    kind: row.kind,
    pgid: row.pgid ?? '',
    oldpgid,
    eventcd: row.eventcd,
    eventdt: row.eventdt,
    reason: row.reason,
    cause: cause_cd === null ? null : { eventcd: cause_cd, eventdt: cause_dt ?? '', pgid: cause_pgid ?? '' },
    changes: [...changes],
    file: row.file,
    rows: row.rows,
    signed: row.signed,
  };
}

/** Most days of a period. */
const MAX_DAYS = 731;

/** @throws Refused V_PERIOD of a period too long. */
function checkPeriod({ from, to }: { readonly from: string; readonly to: string }): void {
  if (daysBetween(businessDate(from), businessDate(to)) >= MAX_DAYS) throw refused('V_PERIOD', 'to', { max: MAX_DAYS });
}

/** One page of the change log with its totals by person; rows of one save stand together. */
export async function findChangesOf(ctx: SignedContext, input: ChangeFilter) {
  checkPeriod(input);
  const log = input.subject === 'entry' ? ENTRY_LOG : EVENT_LOG;
  const sheets = ENTRY_SHEETS.map(({ sheet }) => sheet);
  const pgid = input.pgid == null ? null : input.pgid.toUpperCase();
  const params = [farmOf(ctx.session), input.from, input.to, sheets, pgid, input.user ?? null, input.kind ?? null, input.eventcd ?? null];
  const source = `from (${log}) c left join animal a on a.farm_id = $1 and a.animal_id = c.animal_id::uuid where ${FILTER}`;
  const users = await ctx.db.query<{ user: string; n: number }>(
    `select c.who as user, count(*)::int as n ${source} group by c.who order by n desc, c.who`,
    params,
  );
  const { rows } = await ctx.db.query<Row>(
    `select c.key, c.at, c.who, coalesce(c.device, l.device) as device, coalesce(c.screen, l.screen) as screen, c.kind, c.pgid, c.eventcd,
      c.eventdt, c.reason,
       c.before, coalesce(c.after, n.body) as after, c.file, c.rows, o.eventcd as cause_cd, o.eventdt as cause_dt, oa.pgid as cause_pgid,
         m.month as signed
     from (select c.*, a.pgid ${source} order by c.at desc, c.key limit $9 offset $10) c ${DETAILS} order by c.at desc, c.key`,
    [...params, input.size, (input.page - 1) * input.size],
  );
  return { rows: rows.map(rowOf), total: users.rows.reduce((sum, { n }) => sum + n, 0), byUser: users.rows };
}

interface LateRow {
  user: string;
  n: number;
  d0: number;
  d1: number;
  d3: number;
  d7: number;
  more: number;
  changed: number;
}

/** Days from the event to its typing by person, of events typed in the period; rows of a first load are left out. */
export async function latenessOf(
  ctx: SignedContext,
  input: {
    readonly from: string;
    readonly to: string;
    readonly user?: string | null | undefined;
    readonly eventcd?: readonly string[] | null | undefined;
  },
) {
  checkPeriod(input);
  const { rows } = await ctx.db.query<LateRow>(
    `select crtusrid as user, count(*)::int as n,
       count(*) filter (where late <= 0)::int as d0, count(*) filter (where late = 1)::int as d1,
       count(*) filter (where late between 2 and 3)::int as d3, count(*) filter (where late between 4 and 7)::int as d7,
       count(*) filter (where late > 7)::int as more,
         count(*) filter (where voided_kind in ('edited', 'deleted', 'along', 'restored'))::int as changed
     from (select crtusrid, voided_kind, valuedt - eventdt as late from animal_event
       where farm_id = $1 and valuedt between $2 and $3 and replaces is null and not history and voided_kind is distinct from 'undone'
         and ($4::text is null or crtusrid = $4) and ($5::text[] is null or eventcd = any($5))) e
     group by crtusrid order by n desc, crtusrid`,
    [farmOf(ctx.session), input.from, input.to, input.user ?? null, input.eventcd ?? null],
  );
  return { rows: rows.map((row) => ({ ...row, share: row.n === 0 ? null : Math.round((1000 * row.changed) / row.n) / 10 })), total: rows.length };
}
