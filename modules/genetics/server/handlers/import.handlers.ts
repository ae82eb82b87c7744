import type { FieldValues } from '#engine/define/field.ts';
import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { zodIssues } from '#engine/server/zod-issues.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { errorsOf, type Issue, refuse } from '#kernel/issue.ts';
import { importGenetics, pedigreeEntry } from '../../contract/pedigree.calls.ts';
import { sheetValues } from '../../contract/sheet-values.ts';
import { GENETIC_SHEETS } from '../../contract/sheets/genetics.sheets.ts';
import { type TeatCounts, teatIssues } from '../../domain/teats.ts';
import { idIssues, pedigreeIssues } from '../pedigree-rules.ts';

import { type GenAnimal, loadRegister, type Register } from '../register.ts';
import { type GenScope, openForChange } from '../scope.ts';
import { writePapers } from '../write-papers.ts';
import { enteredSex, parentUse } from './pedigree.handlers.ts';

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

const BLANK: Omit<Paper, 'gid' | 'farm'> = {
  animalId: null,
  pgid: null,
  eartag: null,
  rfid: null,
  breed: null,
  lineage: null,
  role: 'dual',
  sex: null,
  birthdt: null,
  litter: null,
  source: null,
  sireid: null,
  damid: null,
  status: 'ancestor',
  closed: false,
  version: null,
};

/** A row of the sheet as an animal; a known id keeps its farm and herd animal, and what the row leaves blank. */
function paperOf(values: FieldValues, register: Register, scope: GenScope): Paper {
  const gid = text(values, 'gid') ?? '';
  const known = register.get(gid);
  const stands: Paper = known ?? { ...BLANK, gid, farm: scope.farmid };
  const typed = (key: (typeof SAME)[number]): string | null => text(values, key) ?? stands[key];
  const lineage = typed('lineage');
  return {
    ...stands,
    pgid: typed('pgid'),
    eartag: typed('eartag'),
    rfid: typed('rfid'),
    breed: typed('breed') ?? register.breedOf(lineage),
    lineage,
    role: register.roleOf(lineage),
    sex: enteredSex(values['sex'], stands),
    birthdt: typed('birthdt') as BusinessDate | null,
    litter: typed('litter'),
    source: typed('source'),
    sireid: typed('sireid'),
    damid: typed('damid'),
  };
}

const SAME = ['pgid', 'eartag', 'rfid', 'breed', 'lineage', 'sex', 'birthdt', 'litter', 'sireid', 'damid', 'source'] as const;

/** What the form would refuse in each row, for fields nothing was said of yet. */
function formIssues(rows: readonly FieldValues[], found: readonly Issue[]): Issue[] {
  return rows.flatMap((values, i) => {
    const faulty = new Set(found.filter(({ row }) => row === i + 1).map(({ field }) => field));
    const parsed = pedigreeEntry.safeParse(values, { reportInput: true });
    if (parsed.success) return [];
    return zodIssues(parsed.error)
      .filter(({ field }) => !faulty.has(field))
      .map((issue) => ({ ...issue, row: i + 1 }));
  });
}

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
    const issues: Issue[] = [
      ...idIssues(paper, (gid) => register.get(gid) !== null, scope.settings.GENIDSIGNS),
      ...pedigreeIssues(paper, lookup, register.lines, usedAs),
    ];
    // Somebody else's animal, or parents of one of ours changed by a file: PigPedList asks for the reason.
    if (register.gaveWay(paper.gid) || (known !== null && !scope.readable.includes(known.farm)))
      issues.push(refuse('GEN_ID_EXISTS', 'gid', { id: paper.gid }));
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
    if (start !== null && end !== null && start >= end) issues.push(refuse('898', 'startdt'));
    issues.push(...teatIssues(values as TeatCounts));
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
     on conflict (farm_id, gid, testdt) do update set
       ${OWN.map((name) => `${name} = coalesce(excluded.${name}, gen_test.${name})`).join(', ')}, version = gen_test.version + 1`,
    [JSON.stringify(rows), ctx.session.userid],
  );
}

/** Puts what breaks the columns' own rules beside what the rows were refused for. */
function addIssues(answers: readonly RowAnswer[], issues: readonly Issue[]): void {
  for (const issue of errorsOf(issues)) {
    const answer = answers[(issue.row ?? 0) - 1];
    if (answer === undefined) continue;
    answer.ok = false;
    answer.issues.push(issue);
  }
}

/** Test records of good rows with the animals they are of. */
function testsOf(good: readonly RowAnswer[], values: readonly FieldValues[], register: Register, scope: GenScope) {
  return good.flatMap(({ row }) => {
    const value = values[row - 1] ?? {};
    const animal = register.find(text(value, 'gid') ?? '', scope.farmid);
    return animal === null ? [] : [{ ...value, gid: animal.gid, farm: animal.farm }];
  });
}

const importHandler = handleSigned(importGenetics, async (ctx, body) => {
  const scope = await openForChange(ctx);
  const register = await loadRegister(ctx.db, scope);
  const sheet = GENETIC_SHEETS.find((item) => item.sheet === body.sheet);
  if (sheet === undefined) throw new Error(`no sheet ${body.sheet}`);
  const { values, issues } = sheetValues(sheet, body.rows);
  const pedigree = body.sheet === 'pedigree';
  const papers = pedigree ? values.map((row) => paperOf(row, register, scope)) : [];
  const answers = pedigree ? checkPapers(papers, register, scope) : checkTests(values, register, scope);
  addIssues(answers, pedigree ? [...issues, ...formIssues(values, issues)] : issues);
  const good = answers.filter((answer) => answer.ok && !answer.already);
  const refusedAll = body.mode === 'all' && answers.some((answer) => !answer.ok);
  if (body.check || good.length === 0 || refusedAll) return { saved: 0, rows: answers };
  if (pedigree)
    await writePapers(
      ctx.db,
      scope,
      ctx.session.userid,
      good.flatMap(({ row }) => papers[row - 1] ?? []),
    );
  else await writeTests(ctx, testsOf(good, values, register, scope));
  await audit(ctx, { screen: 'PigPedList', subject: body.sheet, subjectId: body.fileName ?? '', kind: 'import', after: { rows: good.length } });
  return { saved: good.length, rows: answers };
});

/** Sheets of pedigrees and of test records. */
export const geneticImportHandlers: readonly Handler[] = [importHandler];
