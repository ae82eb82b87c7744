import type { FieldValues } from '#engine/define/field.ts';
import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { errorsOf, type Issue, refuse } from '#kernel/issue.ts';
import { importGenetics } from '../../contract/pedigree.calls.ts';
import { sheetValues } from '../../contract/sheet-values.ts';
import { GENETIC_SHEETS } from '../../contract/sheets/genetics.sheets.ts';
import { pedigreeIssues } from '../pedigree-rules.ts';
import { type GenAnimal, loadRegister, type Register } from '../register.ts';
import { type GenScope, openForChange } from '../scope.ts';
import { writePapers } from '../write-papers.ts';
import { parentUse } from './pedigree.handlers.ts';

interface RowAnswer {
  row: number;
  ok: boolean;
  already: boolean;
  issues: Issue[];
}

const text = (values: FieldValues, key: string): string | null => {
  const value = values[key];
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;
};

type Paper = GenAnimal & { readonly farm: string };

/** A row of the sheet as an animal; a known id keeps its farm and herd animal. */
function paperOf(values: FieldValues, register: Register, scope: GenScope): Paper {
  const gid = text(values, 'gid') ?? '';
  const known = register.get(gid);
  const lineage = text(values, 'lineage') ?? known?.lineage ?? null;
  const sex = text(values, 'sex');
  return {
    gid,
    farm: known?.farm ?? scope.farmid,
    animalId: known?.animalId ?? null,
    pgid: text(values, 'pgid') ?? known?.pgid ?? null,
    eartag: text(values, 'eartag') ?? known?.eartag ?? null,
    rfid: text(values, 'rfid') ?? known?.rfid ?? null,
    breed: text(values, 'breed') ?? known?.breed ?? (lineage === null ? null : (register.lines.get(lineage)?.breed ?? null)),
    lineage,
    role: register.roleOf(lineage),
    sex: sex === 'M' || sex === 'F' ? sex : (known?.sex ?? null),
    birthdt: (text(values, 'birthdt') as BusinessDate | null) ?? known?.birthdt ?? null,
    litter: text(values, 'litter') ?? known?.litter ?? null,
    source: text(values, 'source') ?? known?.source ?? null,
    sireid: text(values, 'sireid') ?? known?.sireid ?? null,
    damid: text(values, 'damid') ?? known?.damid ?? null,
    status: known?.status ?? 'ancestor',
    closed: known?.closed ?? false,
    version: known?.version ?? null,
  };
}

const SAME = ['pgid', 'eartag', 'rfid', 'breed', 'lineage', 'sex', 'birthdt', 'litter', 'sireid', 'damid', 'source'] as const;

/** The whole sheet is looked at together: parents may stand below their children. */
function checkPapers(papers: readonly Paper[], register: Register, scope: GenScope): RowAnswer[] {
  const after = new Map(papers.map((paper) => [paper.gid, paper]));
  const lookup = (gid: string) => after.get(gid) ?? register.get(gid);
  const before = parentUse(register);
  const sires = new Set(papers.map((paper) => paper.sireid));
  const dams = new Set(papers.map((paper) => paper.damid));
  const usedAs = (gid: string) => ({ sire: before(gid).sire || sires.has(gid), dam: before(gid).dam || dams.has(gid) });
  return papers.map((paper, i) => {
    const known = register.get(paper.gid);
    const already = known !== null && SAME.every((key) => known[key] === paper[key]);
    const issues: Issue[] = pedigreeIssues(paper, lookup, register.lines, usedAs);
    // Somebody else's animal, or parents of one of ours changed by a file: PigPedList asks for the reason.
    if (known !== null && !scope.readable.includes(known.farm)) issues.push(refuse('GEN_ID_EXISTS', 'gid', { id: paper.gid }));
    else if (known !== null && ((known.sireid !== null && known.sireid !== paper.sireid) || (known.damid !== null && known.damid !== paper.damid)))
      issues.push(refuse('GEN_ID_EXISTS', 'gid', { id: paper.gid }));
    return { row: i + 1, ok: errorsOf(issues).length === 0, already, issues: issues.map((issue) => ({ ...issue, row: i + 1 })) };
  });
}

/** Test records: the animal must be known and its profile open. */
function checkTests(rows: readonly FieldValues[], register: Register, scope: GenScope): RowAnswer[] {
  return rows.map((values, i) => {
    const id = text(values, 'gid') ?? '';
    const animal = register.find(id, scope.farmid);
    const issues: Issue[] = [];
    if (animal === null || !scope.readable.includes(animal.farm)) issues.push(refuse('V_NOTEXISTS', 'gid', { field: 'gid', value: id }));
    else if (animal.closed) issues.push(refuse('GEN_PROFILE_CLOSED', 'gid', { id }));
    const [start, end] = [text(values, 'startdt'), text(values, 'testdt')];
    if (start !== null && end !== null && start >= end) issues.push(refuse('V_PERIOD', 'startdt'));
    if (end !== null && end > scope.curbusdt) issues.push(refuse('V_RANGE', 'testdt', { field: 'testdt', min: '', max: scope.curbusdt }));
    return { row: i + 1, ok: issues.length === 0, already: false, issues: issues.map((issue) => ({ ...issue, row: i + 1 })) };
  });
}

const NUMBERS =
  'startkg numeric, endkg numeric, backfat numeric, loin numeric, feedkg numeric, fcr numeric, pensize int, feetleg int, vulva int, teats_left int, teats_right int, teats_active int, teats_front int';
const OWN = [
  'batch',
  'roomid',
  'startdt',
  'startkg',
  'endkg',
  'backfat',
  'loin',
  'feedkg',
  'fcr',
  'pensize',
  'feetleg',
  'vulva',
  'teats_left',
  'teats_right',
  'teats_active',
  'teats_front',
  'remark',
];

/** Writes test records; what a later sheet leaves blank stays as it was. */
export async function writeTests(ctx: SignedContext, rows: readonly (FieldValues & { readonly farm: string })[]): Promise<void> {
  const names = OWN.join(', ');
  await ctx.db.query(
    `insert into gen_test (farm_id, gid, testdt, ${names}, crtusrid)
     select r.farm, r.gid, r.testdt::date, ${OWN.map((name) => (name === 'startdt' ? 'r.startdt::date' : `r.${name}`)).join(', ')}, $2
     from jsonb_to_recordset($1::jsonb) as r (farm text, gid text, testdt text, batch text, roomid text, startdt text, ${NUMBERS}, remark text)
     on conflict (farm_id, gid, testdt) do update set ${OWN.map((name) => `${name} = coalesce(excluded.${name}, gen_test.${name})`).join(', ')}, version = gen_test.version + 1`,
    [JSON.stringify(rows), ctx.session.userid],
  );
}

const importHandler = handleSigned(importGenetics, async (ctx, body) => {
  const scope = await openForChange(ctx);
  const register = await loadRegister(ctx.db, scope);
  const sheet = GENETIC_SHEETS.find((item) => item.sheet === body.sheet);
  if (sheet === undefined) throw new Error(`no sheet ${body.sheet}`);
  const { values, issues } = sheetValues(sheet, body.rows);
  const papers = body.sheet === 'pedigree' ? values.map((row) => paperOf(row, register, scope)) : [];
  const answers = body.sheet === 'pedigree' ? checkPapers(papers, register, scope) : checkTests(values, register, scope);
  for (const issue of errorsOf(issues)) {
    const answer = answers[(issue.row ?? 0) - 1];
    if (answer === undefined) continue;
    answer.ok = false;
    answer.issues.push(issue);
  }
  const good = answers.filter((answer) => answer.ok && !answer.already);
  if (body.check || good.length === 0 || (body.mode === 'all' && answers.some((answer) => !answer.ok))) return { saved: 0, rows: answers };
  if (body.sheet === 'pedigree') {
    await writePapers(
      ctx.db,
      scope,
      ctx.session.userid,
      good.flatMap((answer) => papers[answer.row - 1] ?? []),
    );
  } else {
    const tests = good.flatMap((answer) => {
      const row = values[answer.row - 1];
      const animal = row === undefined ? null : register.find(text(row, 'gid') ?? '', scope.farmid);
      return row === undefined || animal === null ? [] : [{ ...row, gid: animal.gid, farm: animal.farm }];
    });
    await writeTests(ctx, tests);
  }
  await audit(ctx, { screen: 'PigPedList', subject: body.sheet, subjectId: body.fileName ?? '', kind: 'import', after: { rows: good.length } });
  return { saved: good.length, rows: answers };
});

/** Sheets of pedigrees and of test records. */
export const geneticImportHandlers: readonly Handler[] = [importHandler];
