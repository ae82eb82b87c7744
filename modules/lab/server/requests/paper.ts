import type { Db } from '#engine/server/db.ts';
import { refused } from '#engine/server/refused.ts';
import { LANGUAGES, type Language, type Text3, t3 } from '#kernel/language.ts';
import { LAB_LISTS } from '../../contract/lab-lists.ts';
import { CLASS_WORDS, P } from '../../contract/requests/paper-words.ts';
import { W } from '../../contract/requests/words.ts';
import { TEST_LISTS } from '../../contract/tests/words.ts';
import { LAB_SETTINGS } from '../../domain/lab.settings.ts';
import { type Bin, type DoubtRule, histogramOf, type Summary, summed } from '../../domain/results/summary.ts';
import { type Antibiogram, antibiogramsOf } from './antibiograms.ts';
import { labSettings } from './context.ts';
import { type Reported, reportedOf } from './reported.ts';
import { nameOfTest, orderableTests } from './tests.ts';

/** The words of the paper of a request, in one language: what is frozen, printed and shown. */
export interface Paper {
  readonly language: Language;
  readonly labname: string;
  readonly address: string;
  readonly requestno: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly columns: readonly { readonly key: string; readonly label: string }[];
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
  /** Of a paper frozen before figures were printed whole: n and the positive share alone. */
  readonly figures: readonly (Pick<PaperFigure, 'test' | 'n' | 'positive'> & Partial<PaperFigure>)[];
  /** Of a paper frozen before there were any: none. */
  readonly antibiograms?: readonly Antibiogram[];
  readonly editions?: readonly string[];
  readonly remarks: readonly string[];
  readonly advice: string | null;
  /** Who signs the advice; of a paper frozen before that was kept, and of an interim one: none. */
  readonly adviser?: string | null;
}

/** A paper as it is frozen: issued in one language, its words in the others beside it for who reads it there. */
export interface FrozenPaper extends Paper {
  /** Of a paper frozen before they were kept: none. */
  readonly others?: Readonly<Partial<Record<Language, Paper>>>;
}

/** The words of a frozen paper in a language; null where they were not kept. */
export const wordsIn = (frozen: FrozenPaper | null, language: Language): Paper | null =>
  frozen?.language === language ? frozen : (frozen?.others?.[language] ?? null);

interface Head {
  readonly requestno: string;
  readonly labname: string;
  readonly address: string | null;
  readonly accreditation: string | null;
  readonly mark: string | null;
  readonly customer: string | null;
  readonly place: string | null;
  readonly sampled: string | null;
  readonly received: string | null;
  readonly testfrom: string | null;
  readonly testto: string | null;
  readonly advice: string | null;
  readonly language: Language | null;
}
const NAME = (alias: string): string =>
  `case $3 when 'E' then coalesce(${alias}.name_e, ${alias}.name_v) when 'T' then coalesce(${alias}.name_t, ${alias}.name_v) else ${alias}.name_v end`;
const DAY = (column: string): string => `to_char(${column}, 'YYYYMMDD')`;
const HEAD = `select r.requestno, ${NAME('l')} as labname, l.address, l.accreditation, l.mark, coalesce(${NAME('c')}, r.custid) as customer, coalesce(${NAME('p')}, r.placeid) as place,
  ${DAY('r.sampledt')} as sampled, ${DAY('r.receivedat')} as received, ${DAY('r.testfrom')} as testfrom, ${DAY('r.testto')} as testto, r.advice, c.language
  from lab_request r join laboratory l on l.farm_id = r.farm_id
  left join lab_customer c on c.farm_id = r.farm_id and c.custid = r.custid left join lab_place p on p.farm_id = r.farm_id and p.placeid = r.placeid
  where r.farm_id = $1 and r.requestid = $2`;

interface Line {
  readonly seq: number;
  readonly mark: string;
  readonly labno: string | null;
  readonly animal: string | null;
  readonly roomid: string | null;
  readonly age: string | null;
  readonly sampletp: string;
  readonly condition: string | null;
  readonly judgement: string | null;
  readonly judgeremark: string | null;
  readonly testcd: string;
  readonly status: number;
  readonly invalidwhy: string | null;
}
const LINES = `select s.seq, s.mark, s.labno, coalesce(s.pgid, s.tag) as animal, s.roomid, coalesce('P' || s.parity, trim_scale(s.ageweeks)::text) as age, s.sampletp, s.condition, s.judgement,
  s.judgeremark, o.testcd, o.status::int as status, o.invalidwhy
  from lab_sample s join lab_order o on o.farm_id = s.farm_id and o.requestid = s.requestid and o.seq = s.seq
  where s.farm_id = $1 and s.requestid = $2 order by s.seq, o.testcd`;

const word = (words: Readonly<Record<string, Text3>>, code: string, language: Language): string => words[code]?.[language] ?? code;

/** Classes of what is looked for rather than measured, by the formula of the test. */
const OWN_CLASS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  presence: { pos: 'det', neg: 'nd' },
  culture: { pos: 'growth', neg: 'none' },
};

function wordOfClass(code: string, found: Reported | null, language: Language): string {
  const said = word(CLASS_WORDS, OWN_CLASS[found?.formula ?? '']?.[code] ?? code, language);
  return found?.amount == null ? said : `${said} / ${found.amount}`;
}

/** What stands under the conclusion of an order: its class, that it waits, or why there is none. */
function conclusion({ status, invalidwhy, judgement }: Line, found: Reported | null, language: Language): string {
  if (status === 3) return P.waiting[language];
  if (status === 1) return found?.class == null ? '' : wordOfClass(found.class, found, language);
  const why = invalidwhy === null ? '' : `: ${word(TEST_LISTS.invalidwhy.words, invalidwhy, language)}`;
  return `${(judgement === 'rejected' ? P.notTested : P.invalid)[language]}${why}`;
}

/** A test of the paper in figures. */
interface PaperFigure extends Summary {
  readonly test: string;
  readonly invalid: number;
  readonly decimals: number;
  readonly histogram: readonly Bin[];
}

interface Valued {
  readonly test: string;
  readonly ok: boolean;
  readonly found: Reported | undefined;
}

/** Least values a histogram is drawn of. */
const DRAWN = 5;

/** Figures of each test, of the orders with a result; those without one are counted beside them. */
function figuresOf(rows: readonly Valued[], doubt: DoubtRule): readonly PaperFigure[] {
  return [...Map.groupBy(rows, ({ test }) => test)].map(([test, all]) => {
    const valid = all.flatMap(({ ok, found }) => (ok && found !== undefined ? [found] : []));
    const formula = valid[0]?.formula ?? '';
    const stats = valid.flatMap(({ stat }) => stat ?? []);
    const summary = summed(
      formula,
      valid.map((one) => ({ ...one, doubt })),
    );
    const decimals = formula === 'titre' || formula === 'count' ? 0 : (valid[0]?.decimals ?? 2);
    return { test, invalid: all.length - valid.length, ...summary, decimals, histogram: stats.length < DRAWN ? [] : histogramOf(formula, stats) };
  });
}

const COLUMNS: readonly (readonly [key: string, label: Text3])[] = [
  ['mark', W.mark],
  ['labno', W.labno],
  ['animal', W.pgid],
  ['roomid', W.room],
  ['age', t3('Tuổi / lứa', 'Age / parity', 'อายุ / ท้อง')],
  ['sampletp', W.sampletp],
  ['condition', W.condition],
  ['test', W.test],
  ['value', P.value],
  ['class', P.klass],
  ['method', W.method],
  ['cutoff', P.cutoff],
];

/** How long the laboratory keeps the records behind a paper (LABKEEPR). */
const keptText = (years: number): Text3 =>
  t3(`Hồ sơ xét nghiệm được lưu ${years} năm.`, `Records of this test are kept for ${years} years.`, `เก็บบันทึกการตรวจไว้ ${years} ปี`);

/** Stands behind the method of what another laboratory did; explained under the table (ISO/IEC 17025, 7.8.2). */
const ELSEWHERE = '†';

/** Which tests other laboratories did, a line a laboratory and paper of its own. */
function elsewhere(rows: readonly Valued[], language: Language): readonly string[] {
  return [
    ...new Set(
      rows.flatMap(({ test, found }) => {
        if (found?.subcontract == null) return [];
        const paper = found.theirno === null ? '' : `, ${P.theirno[language]} ${found.theirno}`;
        return [`${ELSEWHERE} ${P.elsewhere[language]}: ${test} – ${found.subcontract[language]}${paper}`];
      }),
    ),
  ];
}

/** A line of the paper with what figures are made of. */
function paperRow(line: Line, test: string, found: Reported | undefined, language: Language) {
  const { mark, labno, animal, roomid, age, status } = line;
  const value = status === 1 && found?.value != null ? [found.value, found.unit].filter((part) => part !== null).join(' ') : null;
  const method = [found?.method, found?.subcontract == null ? null : ELSEWHERE].filter((part) => part != null).join(' ');
  return {
    ...{ mark, labno, animal, roomid, age, sampletp: word(LAB_LISTS.sampletp.words, line.sampletp, language), test, value },
    condition: line.condition === null ? null : word(LAB_LISTS.condition.words, line.condition, language),
    ...{ class: conclusion(line, found ?? null, language), method: method === '' ? null : method, cutoff: found?.cutoff ?? null },
    ...{ ok: status === 1, found },
  };
}

/** The head of the paper: what is known of the laboratory, whose samples they are, their days and the condition all of them came in. */
function factsOf(head: Head, conditions: ReadonlySet<string | null>, language: Language): Paper['facts'] {
  const { testfrom, testto } = head;
  const all: readonly (readonly [Text3, string | null])[] = [
    [P.accreditation, [head.accreditation, head.mark].filter(Boolean).join(' · ')],
    [P.customer, head.customer],
    [P.farm, head.place],
    [P.sampled, head.sampled],
    [P.received, head.received],
    [P.tested, testfrom === null || testfrom === testto ? testfrom : `${testfrom} – ${testto}`],
    [W.condition, conditions.size === 1 ? ([...conditions][0] ?? null) : null],
  ];
  return all.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label[language], value] as const]));
}

/** The paper as it would read now; in the customer's language unless one is asked for. Read inside the laboratory. */
export async function paperOf(db: Db, labid: string, requestid: string, asked: Language | null): Promise<Paper> {
  const first = (await db.query<Head>(HEAD, [labid, requestid, asked ?? 'V'])).rows[0];
  if (first === undefined) throw refused('V_NOTEXISTS', 'requestid', { value: requestid.slice(0, 8) });
  const language = asked ?? first.language ?? 'V';
  const head = asked === null && language !== 'V' ? ((await db.query<Head>(HEAD, [labid, requestid, language])).rows[0] ?? first) : first;
  const { rows: lines } = await db.query<Line>(LINES, [labid, requestid]);
  const results = new Map((await reportedOf(db, labid, requestid)).map((one) => [`${one.seq} ${one.testcd}`, one]));
  const tests = await orderableTests(db, labid);
  const settings = await labSettings(db, labid, { LABDOUBT: LAB_SETTINGS.LABDOUBT, LABKEEPR: LAB_SETTINGS.LABKEEPR });
  const rows = lines.map((line) => {
    const test = tests?.get(line.testcd);
    const name = test === undefined ? line.testcd : nameOfTest(test, language);
    return paperRow(line, name, results.get(`${line.seq} ${line.testcd}`), language);
  });
  const cultures = await antibiogramsOf(db, labid, requestid, language);
  const conditions = new Set(rows.map(({ condition }) => condition));
  // What is alike of all samples stands above them.
  const filled = COLUMNS.filter(
    ([key]) => (key !== 'condition' || conditions.size > 1) && rows.some((row) => row[key as 'mark'] != null && row[key as 'mark'] !== ''),
  );
  return {
    language,
    labname: head.labname,
    address: head.address ?? '',
    requestno: head.requestno,
    facts: factsOf(head, conditions, language),
    columns: filled.map(([key, label]) => ({ key, label: label[language] })),
    rows: rows.map(({ ok: _o, found: _f, ...row }) => row),
    figures: figuresOf(rows, settings.LABDOUBT),
    antibiograms: cultures.tables,
    editions: cultures.editions,
    remarks: [
      ...elsewhere(rows, language),
      keptText(settings.LABKEEPR)[language],
      ...new Set(
        lines.flatMap(({ mark, judgement, judgeremark }) => (judgement === 'remark' && judgeremark !== null ? [`${mark}: ${judgeremark}`] : [])),
      ),
    ],
    advice: head.advice,
  };
}

/** The paper in the language it is issued in, with its words in the others. Read inside the laboratory. */
export async function paperInAll(db: Db, labid: string, requestid: string, asked: Language | null): Promise<FrozenPaper> {
  const own = await paperOf(db, labid, requestid, asked);
  const others: Partial<Record<Language, Paper>> = {};
  for (const language of LANGUAGES) if (language !== own.language) others[language] = await paperOf(db, labid, requestid, language);
  return { ...own, others };
}

/** A frozen paper with something done to it in every language. */
export const inEach = ({ others = {}, ...paper }: FrozenPaper, change: (paper: Paper) => Paper): FrozenPaper => ({
  ...change(paper),
  others: Object.fromEntries(Object.entries(others).map(([language, one]) => [language, change(one)])),
});
