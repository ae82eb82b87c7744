import { createHash } from 'node:crypto';
import type { Db } from '#engine/server/db.ts';
import type { ReportDoc } from '#engine/server/pdf/doc.ts';
import { renderReportPdf } from '#engine/server/pdf/render.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { CLASS_WORDS } from '../../contract/requests/paper-words.ts';
import { logoOf } from '../params/logo.ts';
import { type FrozenPaper, inEach, type Paper, paperInAll } from '../requests/paper.ts';
import { type Issue, paperDoc } from '../requests/paper-doc.ts';
import { changesSince } from '../requests/revisions.ts';
import { type Counters, instantOf, put } from './demo-lab.ts';
import type { Made } from './demo-requests.ts';
import { MISTAKEN } from './demo-runs.ts';

const WHY = 'Nhập nhầm giếng của một mẫu, đọc lại đĩa.';

interface Issued {
  readonly made: Made;
  readonly paper: FrozenPaper;
  readonly issue: Issue;
  readonly at: string;
}

function reportNumber(counters: Counters, day: BusinessDate): string {
  const year = Number(day.slice(0, 4));
  return `KQ${String(year).slice(2)}${String(counters.draw('report', year)).padStart(6, '0')}`;
}

/** What the first line said by mistake: a Ct where nothing was seen, nothing where there was a Ct, a low value elsewhere. */
function mistaken(row: Paper['rows'][number], language: Language): Paper['rows'][number] {
  const [neg, pos] = [CLASS_WORDS.neg[language], CLASS_WORDS.pos[language]];
  if (!String(row['method'] ?? '').includes('PCR')) return { ...row, value: MISTAKEN.low, class: neg };
  return row['value'] === null ? { ...row, value: MISTAKEN.ct, class: pos } : { ...row, value: null, class: neg };
}

/** The paper as it was before its first line was corrected. */
function before(paper: Paper): Paper {
  const [first, ...rest] = paper.rows;
  return first === undefined ? paper : { ...paper, rows: [mistaken(first, paper.language), ...rest] };
}

/** The issues of a request: one, or the one that was corrected and its successor. */
async function issuesOf(db: Db, made: Made, counters: Counters, signatory: string): Promise<readonly Issued[]> {
  const { lab, course, requestid, planned } = made;
  const signed = course.taken.filter(({ to, way }) => way === 'forward' && (to === '50' || to === '65'));
  const [first, second] = signed;
  if (first === undefined) return [];
  const reportno = reportNumber(counters, first.day);
  const now = await paperInAll(db, lab.labid, requestid, null);
  const corrected = planned.corrected === 'issued' && second !== undefined;
  const common = { reportno, signatories: [signatory] };
  const old: Issued = {
    ...{ made, paper: corrected ? inEach(now, before) : now, at: instantOf(first.day, first.hour) },
    issue: { ...common, r: 0, issued: first.day, replaces: null, changes: [] },
  };
  if (!corrected) return [old];
  const changes = changesSince(old.paper, now);
  const issue: Issue = { ...common, r: 1, issued: second.day, replaces: { r: 0, day: first.day, reason: WHY }, changes };
  return [old, { made, paper: now, issue, at: instantOf(second.day, second.hour) }];
}

/** The row of an issue as it is frozen: its data, its bytes and their hash. */
async function frozen({ made, paper, issue, at }: Issued, logo: string | null, state: string) {
  const { lab, requestid, sender } = made;
  const pdf = Buffer.from(await renderReportPdf(paperDoc(paper, issue, { logo })));
  const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;
  const { people } = lab;
  return {
    ...{ farm_id: lab.labid, requestid, r: issue.r, sender, reportno: issue.reportno, state, replaces: issue.replaces?.r ?? null },
    ...{ reason: issue.replaces?.reason ?? null, changes: issue.changes, language: paper.language, data: paper },
    ...{ pdf: hex(pdf), sha256: hex(createHash('sha256').update(pdf).digest()), signatories: issue.signatories, issuedby: people.chief },
    ...{ issuedat: at, crtusrid: people.chief, crtdate: at },
  };
}

const NOTHING = { changes: [], data: null, pdf: null, sha256: null, signatories: [], issuedby: null, issuedat: null };

/** Rows of the issues of a request: an earlier one is superseded, one under correction withdrawn with its successor begun. */
async function revisionRows(made: Made, issues: readonly Issued[], logo: string | null) {
  const open = made.planned.corrected === 'open';
  const rows = [];
  for (const [at, issued] of issues.entries()) {
    const row = await frozen(issued, logo, at < issues.length - 1 ? 'superseded' : open ? 'withdrawn' : 'issued');
    rows.push(row, ...(open ? [{ ...row, ...NOTHING, r: 1, state: 'draft', replaces: 0, reason: WHY }] : []));
  }
  return rows;
}

/** Freezes the papers of requests that were approved, and notes who they were given to. @returns how many */
export async function issuePapers(db: Db, requests: readonly Made[], counters: Counters): Promise<number> {
  const chief = requests[0]?.lab.people.chief ?? '';
  const logo = await logoOf(db, requests[0]?.lab.labid ?? '');
  const names = await db.query<{ name: string }>('select display_name as name from person where user_id = $1', [chief]);
  const rows = [];
  for (const made of requests) rows.push(...(await revisionRows(made, await issuesOf(db, made, counters, names.rows[0]?.name ?? chief), logo)));
  await put(db, 'lab_revision', rows);
  await put(db, 'lab_delivery', requests.flatMap(deliveriesOf));
  for (const { farm_id, requestid, r } of rows.filter((row) => row.r > 0 && row.pdf !== null))
    await db.query('update lab_request set revision = $3 where farm_id = $1 and requestid = $2', [farm_id, requestid, r]);
  return rows.length;
}

/** What stands for papers of the years before: signed on paper, kept in a folder. */
function archiveDoc(labname: string): ReportDoc {
  return {
    ...{
      language: 'V',
      title: 'Phiếu kết quả đã ký, lưu bản giấy',
      letterhead: labname,
      subtitles: [],
      tables: [],
      footer: labname,
      orientation: 'portrait',
    },
    notes: ['Bản giấy đã ký lưu tại phòng xét nghiệm.', 'The signed paper is kept by the laboratory.', 'ฉบับที่ลงนามเก็บไว้ที่ห้องปฏิบัติการ'],
  };
}

/** Papers of requests that were approved long ago: their numbers and days, one sheet for all of them. */
export async function archivePapers(db: Db, requests: readonly Made[], counters: Counters, labname: string): Promise<void> {
  const rows = requests.flatMap(({ requestid, sender, course }) => {
    const signed = course.taken.find(({ to }) => to === '50' || to === '65');
    if (signed === undefined) return [];
    const at = instantOf(signed.day, signed.hour);
    return [{ requestid, sender, reportno: reportNumber(counters, signed.day), at }];
  });
  const [first] = requests;
  if (first === undefined || rows.length === 0) return;
  const pdf = Buffer.from(await renderReportPdf(archiveDoc(labname)));
  await db.query(
    `insert into lab_revision (farm_id, requestid, r, sender, reportno, state, pdf, sha256, signatories, issuedby, issuedat, crtusrid, crtdate)
     select $1, n.requestid, 0, n.sender, n.reportno, 'issued', $2, sha256($2::bytea), jsonb_build_array(p.display_name), $3, n.at, $3, n.at
     from jsonb_to_recordset($4::jsonb) n (requestid uuid, sender text, reportno text, at timestamptz), person p where p.user_id = $3`,
    [first.lab.labid, pdf, first.lab.people.chief, JSON.stringify(rows)],
  );
  await put(db, 'lab_delivery', requests.flatMap(deliveriesOf));
}

/** Who a paper was given to, each time it was sent. */
function deliveriesOf({ lab, course, planned, requestid, sender }: Made) {
  return course.taken
    .filter(({ to, way }) => to === '60' && way === 'forward')
    .map(({ day, hour }, r) => ({
      ...{ farm_id: lab.labid, requestid, r, serial: 1, sender, recipient: planned.place.name, channel: 'portal', outcome: 'done' },
      ...{ remark: null, userid: lab.people.counter, at: instantOf(day, hour) },
    }));
}
