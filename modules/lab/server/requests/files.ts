import { renderSVG } from 'uqr';
import type { CallOutput, CallParsed } from '#engine/define/call.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import type { FileAnswer } from '#engine/server/http.ts';
import type { LabelDoc, ReportDoc } from '#engine/server/pdf/doc.ts';
import { labelDoc } from '#engine/server/pdf/labels.ts';
import { PDF_TYPE, renderReportPdf } from '#engine/server/pdf/render.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { DEFAULT_DATE_STYLE } from '#kernel/date-style.ts';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import { LAB_LISTS } from '../../contract/lab-lists.ts';
import type { fileLabels, fileRevision, getRevision } from '../../contract/requests/paper.calls.ts';
import { P } from '../../contract/requests/paper-words.ts';
import { W } from '../../contract/requests/words.ts';
import { LAB_SETTINGS } from '../../domain/lab.settings.ts';
import { zplLabels } from '../../domain/requests/zpl.ts';
import { logoOf } from '../params/logo.ts';
import { isBlind } from './blind.ts';
import { insideLab, labSettings, noRight } from './context.ts';
import { type FrozenPaper, type Paper, paperOf, wordsIn } from './paper.ts';
import { type Frozen, translatedDoc } from './paper-copy.ts';
import { figureCells, paperDoc, signedAdvice, sirNote } from './paper-doc.ts';
import { isReported, open } from './read.ts';

/** A revision of a request: the one asked for, else the newest issued one. */
async function revision(ctx: SignedContext, labid: string, requestid: string, r: number | null | undefined): Promise<Frozen | null> {
  const { rows } = await ctx.db.query<Frozen>(
    `select r, reportno, state, replaces, reason, data, pdf, encode(sha256, 'hex') as sha256, to_char(issuedat, 'YYYYMMDD HH24:MI') as issuedat, signatories
     from lab_revision where farm_id = $1 and requestid = $2 and state <> 'draft' and ($3::int is null or r = $3) order by r desc limit 1`,
    [labid, requestid, r ?? null],
  );
  if (r != null && rows.length === 0) throw refused('V_NOTEXISTS', 'r', { value: String(r) });
  return rows[0] ?? null;
}

/** The frozen paper its reader may see, or null: then the laboratory reads the interim one. @throws Refused LAB_NO_RIGHT for the customer's side */
async function readable(ctx: SignedContext, { labid, requestid, r }: { labid: string; requestid: string; r?: number | null | undefined }) {
  const request = await open(ctx, labid, requestid);
  const found = await revision(ctx, labid, requestid, r);
  // What was sent once stays readable while it is under correction, stamped.
  const sent = isReported(request.state) || (found !== null && found.state !== 'issued');
  if (!request.lab && (!sent || found === null)) throw noRight('lab');
  // Who tests blind does not read on the paper whose samples they are.
  if (request.lab && (await testsBlind(ctx, labid, request))) throw noRight('manager');
  const asIssued = found !== null && (r != null || request.state >= '50') ? found : null;
  return { request, found: request.lab ? asIssued : found };
}

const testsBlind = async (ctx: SignedContext, labid: string, { labknd, state }: Detail): Promise<boolean> =>
  isBlind(
    ctx,
    { farm_id: labid, labknd, state } as never,
    await insideLab(ctx, labid, () => labSettings(ctx.db, labid, { LABBLIND: LAB_SETTINGS.LABBLIND })),
  );

function stampOf({ state, r }: Frozen, newest: number, language: 'V' | 'E' | 'T'): string | null {
  if (state === 'withdrawn') return P.correcting[language];
  return state === 'superseded' ? `${P.replacedBy[language]} ${Math.min(r + 1, newest)}` : null;
}

function shownAntibiograms(paper: Paper) {
  const antibiograms = (paper.antibiograms ?? []).map(({ heads, rows }) => ({ heads: [...heads], rows: rows.map((row) => [...row]) }));
  return { antibiograms, sir: sirNote(paper)?.join(' ') ?? null };
}

/** The languages a paper may be read in, that of the frozen one first. */
const languagesOf = (frozen: FrozenPaper | null | undefined): Language[] =>
  frozen == null ? [...LANGUAGES] : [frozen.language, ...LANGUAGES.filter((language) => frozen.others?.[language] !== undefined)];

/** The words of an issued paper: in a language they were kept in, else as it was issued; null of one without words. */
const wordsOf = (found: Frozen | null, asked: Language | null | undefined): Paper | null =>
  (asked == null ? null : wordsIn(found?.data ?? null, asked)) ?? found?.data ?? null;

/** The paper as it was issued, or as it would be now; in another language where it is asked for. */
export async function showRevision(ctx: SignedContext, body: CallParsed<typeof getRevision>): Promise<CallOutput<typeof getRevision>> {
  const { request, found } = await readable(ctx, body);
  const language = body.language ?? answerLanguage(ctx);
  const paper = wordsOf(found, body.language) ?? (await insideLab(ctx, body.labid, () => paperOf(ctx.db, body.labid, body.requestid, language)));
  return {
    language: paper.language,
    languages: languagesOf(found?.data),
    r: found?.r ?? request.revision,
    reportno: found?.reportno ?? request.requestno,
    state: found?.state ?? 'draft',
    interim: found === null,
    sha256: found?.sha256 ?? null,
    issuedat: found?.issuedat ?? null,
    replaces: found?.replaces ?? null,
    reason: found?.reason ?? null,
    stamp: found === null ? null : stampOf(found, request.revision, language),
    head: {
      labname: paper.labname,
      address: paper.address,
      requestno: paper.requestno,
      ...Object.fromEntries(paper.facts),
      advice: signedAdvice(paper),
    },
    columns: [...paper.columns],
    rows: paper.rows.map((row) => ({ ...row })),
    figures: figureCells(paper),
    ...shownAntibiograms(paper),
    histograms: paper.figures.flatMap(({ test, histogram = [] }) =>
      histogram.length === 0 ? [] : [{ test, x: histogram.map(({ label }) => label), n: histogram.map(({ n }) => n) }],
    ),
    signatories: [...(found?.signatories ?? [])],
    remarks: [...paper.remarks],
  };
}

/** An issued paper in the language it is asked for in: the frozen bytes where it was issued in that one, else their words in it. */
async function issuedFile(ctx: SignedContext, request: Detail, found: Frozen & { readonly pdf: Buffer }, body: CallParsed<typeof fileRevision>) {
  const { labid, requestid } = body;
  const language = body.language ?? found.data?.language ?? answerLanguage(ctx);
  const style = ctx.session.dateStyle ?? DEFAULT_DATE_STYLE;
  const look = { language, style, stamp: stampOf(found, request.revision, language) };
  const doc = await insideLab(ctx, labid, () => translatedDoc(ctx.db, [labid, requestid], found, look));
  const name = `${found.reportno}-${found.r}`;
  if (doc === null) return { name: `${name}.pdf`, type: PDF_TYPE, body: new Uint8Array(found.pdf) };
  return { name: `${name}-${language}.pdf`, type: PDF_TYPE, body: () => renderReportPdf(doc) };
}

/** The paper as a file: issued, or before approval the interim one, set anew. */
export async function revisionFile(ctx: SignedContext, body: CallParsed<typeof fileRevision>): Promise<FileAnswer> {
  const { request, found } = await readable(ctx, body);
  if (found?.pdf != null) return issuedFile(ctx, request, { ...found, pdf: found.pdf }, body);
  const { labid, requestid } = body;
  const language = body.language ?? answerLanguage(ctx);
  const [paper, logo] = await insideLab(
    ctx,
    labid,
    async () => [await paperOf(ctx.db, labid, requestid, language), await logoOf(ctx.db, labid)] as const,
  );
  return {
    name: `${request.requestno}.pdf`,
    type: PDF_TYPE,
    body: () => renderReportPdf(paperDoc(paper, null, { logo, style: ctx.session.dateStyle ?? DEFAULT_DATE_STYLE })),
  };
}

type Detail = Awaited<ReturnType<typeof open>>;

/** The sheet that travels with the box: what it holds, and the request's number as a code to scan. */
function submissionDoc(request: Detail, language: 'V' | 'E' | 'T'): ReportDoc {
  const word = (code: string): string => LAB_LISTS.sampletp.words[code as 'serum']?.[language] ?? code;
  const fact = (label: string, value: string | null): string[] => (value === null || value === '' ? [] : [`${label}: ${value}`]);
  return {
    language,
    title: `${P.submission[language]} ${request.requestno}`,
    letterhead: request.labname,
    subtitles: [
      [...fact(W.customer[language], request.custname ?? request.custid), ...fact(W.place[language], request.placename ?? request.placeid)].join(
        ' · ',
      ),
      [
        ...fact(W.requester[language], request.requester),
        ...fact(W.contact[language], request.contact),
        ...fact(W.sampler[language], request.sampler),
      ].join(' · '),
    ].filter((line) => line !== ''),
    charts: [{ title: request.requestno, svg: renderSVG(request.requestno, { ecc: 'M', border: 1 }) }],
    tables: [
      {
        columns: [W.seq, W.mark, W.sampletp, W.pgid, W.room, W.tests].map((label, i) => ({
          header: label[language],
          kind: i === 0 ? ('int' as const) : ('text' as const),
        })),
        rows: request.sampleRows.map(({ seq, mark, sampletp, pgid, roomid, tests }) => [seq, mark, word(sampletp), pgid, roomid, tests.join(', ')]),
      },
    ],
    signatures: [{ title: P.handedBy[language] }, { title: P.receivedBy[language] }],
    footer: request.requestno,
    orientation: 'portrait',
  };
}

/** Labels of the coded samples, or the sheet of the box before. @throws Refused LAB_NO_SAMPLE where nothing is coded yet */
export async function labelFile(ctx: SignedContext, { labid, requestid, as, language }: CallParsed<typeof fileLabels>): Promise<FileAnswer> {
  const request = await open(ctx, labid, requestid);
  const name = request.requestno;
  if (as === 'sheet' && (await testsBlind(ctx, labid, request))) throw noRight('manager');
  if (as === 'sheet') return { name: `${name}.pdf`, type: PDF_TYPE, body: () => renderReportPdf(submissionDoc(request, language)) };
  const coded = request.sampleRows.flatMap(({ labno, mark, sampletp, pooled }) =>
    labno === null ? [] : [{ labno, mark, sampletp, pooled: pooled ?? 1 }],
  );
  if (coded.length === 0) throw refused('LAB_NO_SAMPLE', 'samples');
  const words = (code: string): string => LAB_LISTS.sampletp.words[code as 'serum']?.[language] ?? code;
  const labels = coded.map(({ labno, mark, sampletp, pooled }) => ({
    labno,
    lines: [mark, `${words(sampletp)}${pooled > 1 ? ` × ${pooled}` : ''}`, request.requestno],
  }));
  if (as === 'zpl') {
    const { LABLABEL } = await insideLab(ctx, labid, () => labSettings(ctx.db, labid, { LABLABEL: LAB_SETTINGS.LABLABEL }));
    return { name: `${name}.zpl`, type: 'application/octet-stream', body: new TextEncoder().encode(zplLabels(labels, LABLABEL)) };
  }
  const items = labels.map(({ labno, lines }) => ({ qr: labno, title: labno, lines }));
  const doc: LabelDoc = labelDoc(name, language, { size: 'roll', items }, ctx.session.dateStyle ?? DEFAULT_DATE_STYLE);
  return { name: `${name}-labels.pdf`, type: PDF_TYPE, body: () => renderReportPdf(doc) };
}
