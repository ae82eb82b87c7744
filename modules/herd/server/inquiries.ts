import type { Call, CallOutput } from '#engine/define/call.ts';
import type { CellValue, Column, ReportDef, ReportResult, ReportRow } from '#engine/define/report.ts';
import type { TableAsked } from '#engine/define/report-calls.ts';
import type { Db } from '#engine/server/db.ts';
import type { Handler, SignedContext } from '#engine/server/pipeline.ts';
import { forbidden } from '#engine/server/refused.ts';
import { loadNames } from '#engine/server/report/code-names.ts';
import type { ReportBinding } from '#engine/server/report-runner.ts';
import { formatInstant } from '#i18n/dates.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { DEFAULT_ZONE } from '#kernel/zone.ts';
import { findChanges } from '#modules/herd/contract/change-log.calls.ts';
import { findAnimals, findEvents } from '#modules/herd/contract/find.calls.ts';
import { ANIMAL_COLUMNS } from '#modules/herd/contract/inquiries/animal.inquiry.ts';
import { EVENT_HEAD, EVENT_TAIL } from '#modules/herd/contract/inquiries/event.inquiry.ts';
import { animalInquiry, entryLog, eventInquiry, eventLog } from '#modules/herd/contract/inquiries/inquiries.ts';
import { KIND_WORDS, LOG_WORDS, logColumns } from '#modules/herd/contract/inquiries/log.inquiry.ts';
import { LOG_FIELDS } from '#modules/herd/contract/inquiries/log-fields.ts';
import { herdRoutes } from '#modules/herd/contract/routes.ts';
import { PIGTYPE_WORDS, STATUS_WORDS } from '#modules/herd/contract/status-words.ts';
import { CARD_WORDS, WARNING_WORDS } from '#modules/herd/contract/words.ts';
import { EVENT_TYPES } from '#modules/herd/domain/event-types.ts';
import { MARK_WORDS } from '#modules/herd/domain/marks.ts';
import type { HerdReportContext } from './reports/report-farms.ts';

/** Rows an inquiry gives at once where no page is asked for. */
const MOST = 20_000;

const MORE = t3('Chỉ gồm 20.000 dòng đầu.', 'Only the first 20,000 rows.', 'เฉพาะ 20,000 แถวแรก');

/** How an inquiry says what its rows hold as codes. */
interface Say {
  readonly text: (words: Text3) => string;
  /** A code of a list of the farm in words; as it is where no list knows it. */
  readonly named: (list: string, code: string | null) => string;
  readonly instant: (iso: string) => string;
}

type Found<C extends Call> = CallOutput<C> extends { rows: (infer R)[] } ? R : never;

const unknown = (code: string): Text3 => ({ V: code, E: code, T: code });
const eventTitle = (code: string): Text3 => EVENT_TYPES[code as keyof typeof EVENT_TYPES]?.title ?? unknown(code);
const statusText = (say: Say, status: string | null): string => (status === null ? '' : say.text(STATUS_WORDS[status] ?? unknown(status)));
const warningText = (say: Say, codes: readonly string[]): string => codes.map((code) => say.text(WARNING_WORDS[code] ?? unknown(code))).join(', ');

function animalCells(row: Found<typeof findAnimals>, say: Say): ReportRow {
  const boar = row.pigtype === 'boar';
  return {
    ...(row as unknown as ReportRow),
    ...(boar ? { parity: null, timeParity: null } : {}),
    pigtypeText: say.text(PIGTYPE_WORDS[row.pigtype] ?? unknown(row.pigtype)),
    statusText: statusText(say, row.status),
    marksText: row.marks.map((mark) => say.text(MARK_WORDS[mark] ?? unknown(mark))).join(', '),
    lastEvent: row.lastEventcd === null ? '' : say.text(eventTitle(row.lastEventcd)),
    lineageText: say.named('lineage', row.lineage),
    sourceText: say.named('source', row.source),
    operatorText: say.named('applyid', row.operator),
  };
}

function eventCells(row: Found<typeof findEvents>, say: Say): ReportRow {
  return {
    ...(row as unknown as ReportRow),
    pigtypeText: say.text(PIGTYPE_WORDS[row.pigtype] ?? unknown(row.pigtype)),
    eventText: say.text(eventTitle(row.eventcd)),
    beforeText: statusText(say, row.before),
    afterText: statusText(say, row.after),
    applyidText: say.named('applyid', row.applyid),
    reasonText: say.named('reason', row.reason),
    typedOn: say.instant(row.crtdate),
    changedBy: row.lstdate === row.crtdate ? '' : `${row.lstusrid} ${say.instant(row.lstdate)}`,
    warningsText: warningText(say, row.warnings),
    lockedText: row.locked ? '✓' : '',
  };
}

function logCells(row: Found<typeof findChanges>, say: Say): ReportRow {
  const { cause, file, reason } = row;
  const line = ({ field, before, after }: (typeof row.changes)[number]): string =>
    `${say.text(LOG_FIELDS.get(field) ?? unknown(field))}: ${[before, after].filter((value) => value !== null).join(' → ')}`;
  const screen = herdRoutes.find(({ name }) => name === row.screen)?.title;
  return {
    ...(row as unknown as ReportRow),
    atText: say.instant(row.at),
    kindText: say.text(KIND_WORDS[row.kind] ?? unknown(row.kind)),
    eventText: row.eventcd === null ? '' : say.text(eventTitle(row.eventcd)),
    changesText: file === null ? row.changes.map(line).join(' · ') : `${file} (${row.rows ?? 0} ${say.text(LOG_WORDS.rows)})`,
    reason: row.kind === 'warning' && reason !== null ? warningText(say, reason.split(', ')) : reason,
    causeText: cause === null ? '' : `${say.text(eventTitle(cause.eventcd))} ${cause.eventdt} ${cause.pgid}`,
    screenText: screen === undefined ? (row.screen ?? '') : say.text(screen),
  };
}

interface Inquiry {
  readonly def: ReportDef;
  readonly call: Call;
  readonly columns: readonly Column[];
  /** Members of the call that are no parameter of the inquiry, or that it fills where they are blank. */
  readonly input: (ctx: SignedContext, params: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  readonly cells: (row: never, say: Say) => ReportRow;
  readonly level?: number;
}

/** The days of a log: this month where none are said. */
const logOf =
  (subject: 'entry' | 'event'): Inquiry['input'] =>
  ({ session }, { from, to }) => ({ subject, from: from ?? `${session.curbusdt.slice(0, 6)}01`, to: to ?? session.curbusdt });

const DETAIL: Column = { key: 'eventdtl', label: CARD_WORDS.detail, type: 'text', width: 40 };
const call = (one: unknown): Call => one as Call;

const INQUIRIES: readonly Inquiry[] = [
  { def: animalInquiry, call: call(findAnimals), columns: ANIMAL_COLUMNS, input: () => ({}), cells: animalCells },
  { def: eventInquiry, call: call(findEvents), columns: [...EVENT_HEAD, DETAIL, ...EVENT_TAIL], input: () => ({}), cells: eventCells },
  { def: entryLog, call: call(findChanges), columns: logColumns(false), input: logOf('entry'), cells: logCells, level: 60 },
  { def: eventLog, call: call(findChanges), columns: logColumns(true), input: logOf('event'), cells: logCells, level: 60 },
];

async function sayOf(db: Db, { farmid, language, zone = DEFAULT_ZONE }: HerdReportContext): Promise<Say> {
  const names = await loadNames(db, farmid, language, ['lineage', 'source', 'applyid', 'reason']);
  return {
    text: (words) => words[language],
    named: (list, code) => (code === null ? '' : (names.get(`${list} ${code}`) ?? code)),
    instant: (iso) => formatInstant(iso, zone * 60, 'YYYYMMDD'),
  };
}

/** Only what columns hold: a row of a search carries more for its page. */
function shownCells(columns: readonly Column[], row: ReportRow): ReportRow {
  return Object.fromEntries(columns.map(({ key }) => [key, (row[key] ?? null) as CellValue]));
}

/** The page a search is asked for: all it may give at once where no size is said. */
function pageOf({ page, size, sort }: TableAsked) {
  return size == null ? { page: 1, size: MOST, sort: sort ?? null } : { page: page ?? 1, size, sort: sort ?? null };
}

/** The inquiries of the herd as reports: each asks the search its page asks, with its rights, filters and order. */
export function inquiryBindings(searches: readonly Handler[]): ReportBinding<HerdReportContext>[] {
  return INQUIRIES.map(({ def, call: { path }, columns, input, cells, level = 0 }) => {
    const search = searches.find((handler) => handler.call.path === path);
    const title = herdRoutes.find((route) => route.name === def.route)?.title;
    if (search === undefined || title === undefined) throw new Error(`inquiry ${def.route} has no search or no route`);
    const query = async (db: Db, ctx: HerdReportContext, params: object, asked: TableAsked, signed: SignedContext): Promise<ReportResult> => {
      if (signed.session.usrlvl < level) throw forbidden();
      const page = pageOf(asked);
      const found = (await search.run(signed, { ...params, ...input(signed, params as never), ...page })) as { rows: never[]; total: number };
      const say = await sayOf(db, ctx);
      const cut = asked.size == null && found.total > MOST;
      const rows = found.rows.map((row) => shownCells(columns, cells(row, say)));
      return { columns, rows, found: found.total, ...(cut ? { notes: [{ text: MORE }] } : {}) };
    };
    return { def, title, query: query as unknown as ReportBinding<HerdReportContext>['query'], paged: true };
  });
}
