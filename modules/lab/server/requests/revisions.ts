import { createHash } from 'node:crypto';
import { enqueueJob } from '#engine/server/jobs/enqueue.ts';
import { renderReportPdf } from '#engine/server/pdf/render.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { mailPaper } from '../../contract/requests/mail.jobs.ts';
import { LAB_SETTINGS } from '../../domain/lab.settings.ts';
import { letterOf } from '../../domain/params/setting-rules.ts';
import { logoOf } from '../params/logo.ts';
import { drawReportNo } from './coding.ts';
import { labSettings, type Stored } from './context.ts';
import { drawNumbers } from './draw-numbers.ts';
import { inEach, type Paper, paperInAll } from './paper.ts';
import { type Issue, paperDoc } from './paper-doc.ts';

interface Kept {
  readonly r: number;
  readonly reportno: string;
  readonly state: string;
  readonly reason: string | null;
  readonly day: string | null;
  readonly data: { readonly rows?: readonly Readonly<Record<string, string | number | null>>[]; readonly facts?: Paper['facts'] } | null;
  readonly language: 'V' | 'E' | 'T';
}

async function revisionsOf({ db }: SignedContext, { farm_id, requestid }: Stored): Promise<readonly Kept[]> {
  const { rows } = await db.query<Kept>(
    `select r, reportno, state, reason, to_char(issuedat, 'YYYYMMDD') as day, data, language from lab_revision where farm_id = $1 and requestid = $2 order by r`,
    [farm_id, requestid],
  );
  return rows;
}

/** Lines that read otherwise than in the paper before, by the sample's mark. */
function changedLines(before: Kept['data'], now: readonly Readonly<Record<string, string | number | null>>[]): readonly string[] {
  const old = new Map((before?.rows ?? []).map((row) => [`${row['mark']} ${row['test']}`, row]));
  return now.flatMap((row) => {
    const was = old.get(`${row['mark']} ${row['test']}`);
    const keys = Object.keys(row).filter((key) => was === undefined || (key in was && (row[key] ?? '') !== (was[key] ?? '')));
    return keys.length === 0 ? [] : [`${row['mark']} ${row['test']}: ${keys.map((key) => `${was?.[key] ?? '–'} → ${row[key] ?? '–'}`).join(', ')}`];
  });
}

/** Facts of the head that read otherwise than in the paper before: another farm, another day. */
function changedFacts(before: Kept['data'], now: Paper['facts']): readonly string[] {
  const [old, own] = [new Map(before?.facts ?? []), new Map(now)];
  return [...new Set([...old.keys(), ...own.keys()])].flatMap((label) =>
    old.get(label) === own.get(label) ? [] : [`${label}: ${old.get(label) ?? '–'} → ${own.get(label) ?? '–'}`],
  );
}

/** What reads otherwise than in the paper before. */
export const changesSince = (before: Kept['data'], { facts, rows }: Pick<Paper, 'facts' | 'rows'>): readonly string[] => [
  ...changedFacts(before, facts),
  ...changedLines(before, rows),
];

/** The issue that comes next: behind which one, with which number and reason. */
async function nextIssue(
  ctx: SignedContext,
  row: Stored,
): Promise<{ readonly before: Kept | null; readonly r: number; readonly reason: string | null }> {
  const all = await revisionsOf(ctx, row);
  const draft = all.find(({ state }) => state === 'draft') ?? null;
  const before = all.findLast(({ state }) => state !== 'draft') ?? null;
  return { before, r: draft?.r ?? (before === null ? 0 : before.r + 1), reason: draft?.reason ?? (before === null ? null : '–') };
}

/** Who signs a paper: the signatories of the laboratory with their titles, without any who approves it. */
async function signatoriesOf({ db, session }: SignedContext, labid: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ signatories: readonly { readonly name: string; readonly title: string | null }[] }>(
    'select signatories from laboratory where farm_id = $1',
    [labid],
  );
  const named = (rows[0]?.signatories ?? []).map(({ name, title }) => [name, title].filter(Boolean).join(', '));
  return named.length === 0 ? [session.name] : named;
}

/** Freezes the paper: its data, its PDF, the hash of its bytes, who signs. The one it replaces becomes superseded. */
export async function freezeRevision(ctx: SignedContext, row: Stored): Promise<void> {
  const { db, session } = ctx;
  const { farm_id: labid, requestid, sender } = row;
  const { before, r, reason } = await nextIssue(ctx, row);
  const year = Number(session.curbusdt.slice(0, 4));
  const reportno =
    before?.reportno ?? (await drawReportNo(ctx, row, year)) ?? (await drawNumbers(db, labid, 'report', year, 1))[0]?.no ?? row.requestno;
  const read = await paperInAll(db, labid, requestid, before?.language ?? null);
  const paper = inEach(read, (one) => ({ ...one, adviser: one.advice === null ? null : session.name }));
  const changes = before === null ? [] : changesSince(before.data, paper);
  const signatories = await signatoriesOf(ctx, labid);
  const issue: Issue = {
    ...{ reportno, r, issued: session.curbusdt, changes, signatories },
    replaces: before === null ? null : { r: before.r, day: before.day ?? '', reason: reason ?? '' },
  };
  const pdf = Buffer.from(await renderReportPdf(paperDoc(paper, issue, { logo: await logoOf(db, labid) })));
  const sha256 = createHash('sha256').update(pdf).digest();
  await db.query("update lab_revision set state = 'superseded' where farm_id = $1 and requestid = $2 and state in ('issued', 'withdrawn')", [
    labid,
    requestid,
  ]);
  await db.query(
    `insert into lab_revision (farm_id, requestid, r, sender, reportno, state, replaces, reason, changes, language, data, pdf, sha256, signatories, issuedby, issuedat, crtusrid)
     values ($1, $2, $3, $4, $5, 'issued', $6, $7, $8, $9, $10, $11, $12, $13, $14, now(), $14)
     on conflict (farm_id, requestid, r) do update set state = 'issued', changes = excluded.changes, language = excluded.language, data = excluded.data, pdf = excluded.pdf,
       sha256 = excluded.sha256, signatories = excluded.signatories, issuedby = excluded.issuedby, issuedat = excluded.issuedat where lab_revision.state = 'draft'`,
    [
      ...[labid, requestid, r, sender, reportno, before?.r ?? null, reason, JSON.stringify(changes), paper.language],
      ...[JSON.stringify(paper), pdf, sha256, JSON.stringify(signatories), session.userid],
    ],
  );
  await db.query('update lab_request set revision = $3 where farm_id = $1 and requestid = $2', [labid, requestid, r]);
}

/** An issued paper is left backward: it is withdrawn, the next one begins with the reason. */
export async function reopenRevision(ctx: SignedContext, row: Stored, reason: string): Promise<void> {
  const all = await revisionsOf(ctx, row);
  const last = all.at(-1);
  if (last === undefined || last.state === 'draft') return;
  const { farm_id: labid, requestid, sender } = row;
  await ctx.db.query("update lab_revision set state = 'withdrawn' where farm_id = $1 and requestid = $2 and state = 'issued'", [labid, requestid]);
  await ctx.db.query(
    `insert into lab_revision (farm_id, requestid, r, sender, reportno, state, replaces, reason, language, crtusrid) values ($1, $2, $3, $4, $5, 'draft', $6, $7, $8, $9)`,
    [labid, requestid, last.r + 1, sender, last.reportno, last.r, reason, last.language, ctx.session.userid],
  );
}

/** The letter that brings a paper, in its language (LABMAIL). */
async function letterFor({ db }: SignedContext, { farm_id: labid, requestid }: Stored, { reportno, language }: Kept): Promise<string> {
  const { LABMAIL } = await labSettings(db, labid, { LABMAIL: LAB_SETTINGS.LABMAIL });
  const { rows } = await db.query<{ lab: string; customer: string }>(
    `select l.name_v as lab, coalesce(c.name_v, r.custid, '') as customer from lab_request r join laboratory l on l.farm_id = r.farm_id
       left join lab_customer c on c.farm_id = r.farm_id and c.custid = r.custid where r.farm_id = $1 and r.requestid = $2`,
    [labid, requestid],
  );
  return letterOf(LABMAIL, language, { no: reportno, customer: rows[0]?.customer ?? '', lab: rows[0]?.lab ?? '' });
}

/** Notes who the newest paper was given to, and how. @throws Refused where it was not approved */
export async function deliver(ctx: SignedContext, row: Stored, recipients: string, channel: string): Promise<number> {
  const last = (await revisionsOf(ctx, row)).at(-1);
  if (last === undefined) throw refused('LAB_NO_STEP', 'state', { status: row.state });
  if (last.state === 'draft') throw refused('LAB_NOT_APPROVED', 'state');
  const names = [...new Set(recipients.split(/[,;\n]/).map((name) => name.trim()))].filter((name) => name !== '');
  if (names.length === 0) throw refused('V_REQUIRED', 'recipients');
  const letter = channel === 'email' ? await letterFor(ctx, row, last) : '';
  // What is printed or seen here is done at once; a letter is a job of the queue, which notes what became of it.
  await ctx.db.query(
    `insert into lab_delivery (farm_id, requestid, r, serial, sender, recipient, channel, outcome, userid, remark)
     select $1, $2, $3, coalesce((select max(serial) from lab_delivery where farm_id = $1 and requestid = $2 and r = $3), 0) + n, $4, name, $5, $6, $7, nullif($9, '')
     from unnest($8::text[]) with ordinality t (name, n)`,
    [row.farm_id, row.requestid, last.r, row.sender, channel, channel === 'email' ? 'waiting' : 'done', ctx.session.userid, names, letter],
  );
  const { farm_id: labid, requestid, sender } = row;
  if (channel === 'email') await enqueueJob(ctx.db, mailPaper, { labid, sender, requestid, r: last.r });
  return names.length;
}
