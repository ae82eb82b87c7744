import type { Field } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useText } from '#engine/web/text/text.ts';
import { findAnimals } from '../contract/find.calls.ts';
import { CARD_WORDS, PIGTYPE_WORDS, STATUS_WORDS } from '../contract/words.ts';

const WORDS = {
  part: { V: 'Một phần số tai', E: 'Part of the identity', T: 'บางส่วนของเบอร์หู' },
  parityFrom: { V: 'Lứa từ', E: 'Parity from', T: 'ลำดับท้องตั้งแต่' },
  parityTo: { V: 'Lứa đến', E: 'Parity to', T: 'ลำดับท้องถึง' },
  expFrom: { V: 'Dự kiến đẻ từ', E: 'Due from', T: 'กำหนดคลอดตั้งแต่' },
  expTo: { V: 'Dự kiến đẻ đến', E: 'Due to', T: 'กำหนดคลอดถึง' },
  left: { V: 'Kể cả đã rời đàn', E: 'Show those that left', T: 'รวมที่ออกจากฝูงแล้ว' },
  group: { V: 'Nhóm phối', E: 'Mating group', T: 'กลุ่มผสม' },
} as const;

const FILTERS: readonly Field[] = [
  { key: 'part', kind: 'text', label: WORDS.part, maxLength: 20 },
  { key: 'rfid', kind: 'text', label: CARD_WORDS.rfid, maxLength: 40 },
  { key: 'pigtype', kind: 'code', list: 'pigtype', label: CARD_WORDS.pigtype },
  { key: 'status', kind: 'multicode', list: 'pigstatus', label: CARD_WORDS.status },
  { key: 'roomid', kind: 'code', list: 'room', label: CARD_WORDS.house },
  { key: 'lineage', kind: 'code', list: 'lineage', label: CARD_WORDS.lineage },
  { key: 'source', kind: 'code', list: 'source', label: CARD_WORDS.source },
  { key: 'mategrp', kind: 'code', list: 'mategrp', label: WORDS.group },
  { key: 'parityFrom', kind: 'int', min: 0, max: 30, label: WORDS.parityFrom },
  { key: 'parityTo', kind: 'int', min: 0, max: 30, label: WORDS.parityTo },
  { key: 'expFrom', kind: 'date', label: WORDS.expFrom },
  { key: 'expTo', kind: 'date', label: WORDS.expTo },
  { key: 'left', kind: 'flag', label: WORDS.left },
];

const COLUMNS: readonly Column[] = [
  { key: 'pgid', label: CARD_WORDS.pgid, type: 'animal', frozen: true },
  { key: 'pigtypeText', label: CARD_WORDS.pigtype, type: 'text' },
  { key: 'statusText', label: CARD_WORDS.status, type: 'text' },
  { key: 'dayOfCycle', label: CARD_WORDS.day, type: 'int' },
  { key: 'roomid', label: CARD_WORDS.house, type: 'text' },
  { key: 'lineage', label: CARD_WORDS.lineage, type: 'text' },
  { key: 'parity', label: CARD_WORDS.parity, type: 'int' },
  { key: 'timeParity', label: CARD_WORDS.timeParity, type: 'text' },
  { key: 'matedt', label: CARD_WORDS.matedt, type: 'date' },
  { key: 'expfarrowdt', label: CARD_WORDS.expfarrowdt, type: 'date' },
  { key: 'farrowdt', label: CARD_WORDS.farrowdt, type: 'date' },
  { key: 'weandt', label: CARD_WORDS.weandt, type: 'date' },
  { key: 'curnum', label: CARD_WORDS.curnum, type: 'int' },
  { key: 'birthdt', label: CARD_WORDS.birthdt, type: 'date' },
  { key: 'entrydt', label: CARD_WORDS.entrydt, type: 'date' },
  { key: 'leftdt', label: CARD_WORDS.left, type: 'date' },
];

/** Animals by what they are now. */
export default function PigEntryInquiryPage() {
  const text = useText();
  const registry = useRegistry();
  return (
    <InquiryPage
      filters={FILTERS}
      columns={COLUMNS}
      call={findAnimals}
      toInput={(values) => ({ ...values, left: values['left'] === 'Y' ? 'all' : 'present' })}
      onRow={(row) => registry.open('PigQRDetails', { pgid: String(row['pgid']) })}
      toRow={(row: { pigtype: string; status: string | null }) => ({
        ...row,
        pigtypeText: text(PIGTYPE_WORDS[row.pigtype] ?? CARD_WORDS.pigtype),
        statusText: row.status === null ? '' : text(STATUS_WORDS[row.status] ?? CARD_WORDS.status),
      })}
      summary={({ byStatus }) => (
        <p className="dim">
          {Object.entries(byStatus)
            .map(([status, n]) => `${text(STATUS_WORDS[status] ?? PIGTYPE_WORDS[status] ?? CARD_WORDS.status)} ${n}`)
            .join(' · ')}
        </p>
      )}
    />
  );
}
