import type { Field } from '#engine/define/field.ts';
import type { PdfTable, ReportDoc } from '#engine/server/pdf/doc.ts';
import type { SheetColumn } from '#engine/sheet/model.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { EVENT_TYPES } from '#modules/herd/domain/event-types.ts';
import { animal, day, WORDS } from '#modules/herd/domain/fields.ts';
import type { EventCode } from '#modules/herd/domain/herd-event.ts';

/** One table of a paper sheet: an event and those of its fields that are written in the barn. */
interface PaperPart {
  readonly eventcd: EventCode;
  readonly fields: readonly string[];
  readonly rows: number;
}

/** A sheet of paper to write on in the barn, and the screen it is typed into afterwards. */
export interface PaperSheet {
  readonly file: string;
  readonly title: Text3;
  readonly route: string;
  readonly parts: readonly PaperPart[];
}

/** The sheets of the barn. Columns come from the events themselves, so that paper and screen ask the same. */
export const PAPER_SHEETS: readonly PaperSheet[] = [
  {
    file: 'paper-mating',
    title: t3('Phiếu chuồng: phối giống', 'Barn sheet: matings', 'แบบบันทึกในเล้า: ผสมพันธุ์'),
    route: 'PigEvent',
    parts: [{ eventcd: 'MAT', fields: ['matetp', 'boarid', 'boarid2', 'boarid3', 'mategrp', 'roomid'], rows: 18 }],
  },
  {
    file: 'paper-farrowing',
    title: t3('Phiếu chuồng: đẻ', 'Barn sheet: farrowings', 'แบบบันทึกในเล้า: คลอด'),
    route: 'PigEvent',
    parts: [{ eventcd: 'FAR', fields: ['livenum', 'deadnum', 'mummynum', 'weaknum', 'mllivenum', 'felivenum', 'totalweight', 'roomid'], rows: 18 }],
  },
  {
    file: 'paper-weaning',
    title: t3('Phiếu chuồng: cai sữa', 'Barn sheet: weanings', 'แบบบันทึกในเล้า: หย่านม'),
    route: 'PigEvent',
    parts: [{ eventcd: 'WEA', fields: ['weannum', 'mlweannum', 'feweannum', 'weanweight', 'weangrp', 'roomid'], rows: 18 }],
  },
  {
    file: 'paper-deaths',
    title: t3('Phiếu chuồng: heo chết', 'Barn sheet: deaths', 'แบบบันทึกในเล้า: สุกรตาย'),
    route: 'PigEvent',
    parts: [
      { eventcd: 'PLD', fields: ['lossnum', 'mlnum', 'fenum', 'kg'], rows: 10 },
      { eventcd: 'DTH', fields: ['way', 'weight', 'disposal'], rows: 4 },
    ],
  },
  {
    file: 'paper-semen',
    title: t3('Phiếu chuồng: lấy tinh', 'Barn sheet: semen collections', 'แบบบันทึกในเล้า: รีดน้ำเชื้อ'),
    route: 'PigSemenEvent',
    parts: [
      { eventcd: 'SEM', fields: ['hour', 'volume', 'motility', 'concentration', 'abnormal', 'dilutor', 'spermdose', 'dosevol', 'doses'], rows: 17 },
    ],
  },
];

const HEAD = {
  farm: t3('Trại', 'Farm', 'ฟาร์ม'),
  house: t3('Chuồng', 'House', 'โรงเรือน'),
  writer: t3('Người ghi', 'Written by', 'ผู้บันทึก'),
  typed: t3('Ngày nhập máy', 'Typed in on', 'วันที่บันทึกเข้าระบบ'),
  into: t3('Nhập vào màn hình', 'To be typed into', 'บันทึกเข้าที่หน้าจอ'),
  remark: t3('Ghi chú', 'Remark', 'หมายเหตุ'),
  number: t3('TT', 'No.', 'ที่'),
};
const LINE = '.'.repeat(28);

const headed = (field: Field, language: Language): string =>
  `${field.label[language]}${field.unit === undefined ? '' : ` (${field.unit})`}${field.required === true ? ' *' : ''}`;

/** Columns of a part: number, animal, day, the event's own, reason where it has one, operator, remark. */
export function paperFields({ eventcd, fields }: PaperPart): Field[] {
  const type = EVENT_TYPES[eventcd];
  const own = fields.flatMap((key) => type.fields.find((field) => field.key === key) ?? []);
  const reason: Field[] = type.reason === 'none' ? [] : [{ key: 'reason', kind: 'code', label: WORDS.reason, required: type.reason === 'required' }];
  return [
    animal('pgid', WORDS.pgid, { required: true }),
    day(type.dateKey, type.dateLabel, { required: true }),
    ...own,
    ...reason,
    { key: 'applyid', kind: 'code', label: WORDS.applyid, required: true },
  ];
}

function table(part: PaperPart, language: Language, titled: boolean): PdfTable {
  const columns: SheetColumn[] = [
    { header: HEAD.number[language], kind: 'int' },
    ...paperFields(part).map((field): SheetColumn => ({ header: headed(field, language), kind: 'text' })),
    { header: HEAD.remark[language], kind: 'text' },
  ];
  return {
    ...(titled ? { title: EVENT_TYPES[part.eventcd].title[language] } : {}),
    columns,
    rows: Array.from({ length: part.rows }, (_, index) => [index + 1]),
    handwritten: true,
  };
}

/** The printed sheet in a language, with blank rows to write on. */
export function paperDoc(sheet: PaperSheet, language: Language, screenName: string, footer: string): ReportDoc {
  const blank = [HEAD.farm, HEAD.house, HEAD.writer, HEAD.typed].map((words) => `${words[language]}: ${LINE}`);
  return {
    language,
    title: sheet.title[language],
    subtitles: [blank.join('   '), `${HEAD.into[language]}: ${screenName}`],
    tables: sheet.parts.map((part) => table(part, language, sheet.parts.length > 1)),
    orientation: 'landscape',
    footer,
  };
}
