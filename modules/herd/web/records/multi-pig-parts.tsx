import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Field, FieldValue } from '#engine/define/field.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { useText } from '#engine/web/text/text.ts';
import { t1 } from '#kernel/language.ts';
import { CARD_WORDS } from '../../contract/words.ts';
import type { HouseTotal } from '../../domain/nursery.ts';

const WORDS = {
  add: { V: 'Thêm', E: 'Add', T: 'เพิ่ม' },
  fromHouse: { V: 'Thêm cả chuồng', E: 'Add the whole house', T: 'เพิ่ม ทั้งโรงเรือน' },
  chooseGroup: { V: 'Thêm nhóm phối', E: 'Add a mating group', T: 'เพิ่ม กลุ่มผสม' },
  chooseStatus: { V: 'Thêm theo trạng thái', E: 'Add by status', T: 'เพิ่ม ตามสถานะ' },
  group: { V: 'Nhóm phối', E: 'Mating group', T: 'กลุ่มผสม' },
  result: { V: 'Kết quả khám thai', E: 'Result of the check', T: 'ผลตรวจท้อง' },
  allPositive: { V: 'Còn lại đều có thai', E: 'The rest positive', T: 'ที่เหลือท้องทั้งหมด' },
  negatives: { V: 'Các con sau không thai', E: 'These are negative', T: 'ตัวต่อไปนี้ไม่ท้อง' },
  houses: { V: 'Tổng cai sữa theo chuồng', E: 'Weaned by nursery house', T: 'รวมหย่านมต่อโรงเรือน' },
  counted: { V: 'Số đếm tại chuồng', E: 'Counted in the house', T: 'นับได้ที่โรงเรือน' },
  differs: { V: 'Không khớp với tổng các dòng', E: 'Not the sum of the rows', T: 'ไม่ตรงกับผลรวมของแถว' },
} as const;

const GROUP: Field = { key: 'mategrp', kind: 'code', list: 'mategrp', label: WORDS.group };
const STATUS: Field = { key: 'status', kind: 'code', list: 'pigstatus', label: CARD_WORDS.status };
const ROOM: Field = { key: 'roomid', kind: 'code', list: 'room', label: CARD_WORDS.house };

/** What animals are looked for by. */
export interface Source {
  readonly roomid?: string;
  readonly mategrp?: string;
  readonly status?: string[];
}

const isText = (value: FieldValue): value is string => typeof value === 'string' && value !== '';

/** Animals of a house, a mating group or a status, added together. */
export function Sources({ onFound }: { readonly onFound: (by: Source) => void }) {
  const text = useText();
  const [chosen, setChosen] = useState<Readonly<Record<string, FieldValue>>>({});
  const sources = [
    [ROOM, WORDS.fromHouse, (value: string): Source => ({ roomid: value })],
    [GROUP, WORDS.chooseGroup, (value: string): Source => ({ mategrp: value })],
    [STATUS, WORDS.chooseStatus, (value: string): Source => ({ status: [value] })],
  ] as const;
  return sources.map(([field, label, by]) => {
    const value = chosen[field.key] ?? null;
    return (
      <div key={field.key} className="add-line">
        <FieldWidget field={field} value={value} onChange={(next) => setChosen({ ...chosen, [field.key]: next })} />
        <Button variant="default" disabled={!isText(value)} aria-label={text(label)} onClick={() => isText(value) && onFound(by(value))}>
          {text(WORDS.add)}
        </Button>
      </div>
    );
  });
}

/** Pregnancy checks of a row of sows: the negative ones are named, one click makes the rest positive. */
export function CheckResults({ onJudge }: { readonly onJudge: (negatives: ReadonlySet<string>) => void }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const judge = () =>
    onJudge(
      new Set(
        typed
          .split(/[\s,;]+/)
          .filter(Boolean)
          .map((pgid) => pgid.toUpperCase()),
      ),
    );
  return (
    <Group align="end" mb="sm" role="group" aria-label={text(WORDS.result)}>
      <Textarea label={text(WORDS.negatives)} value={typed} rows={1} onChange={(event) => setTyped(event.currentTarget.value)} />
      <Button variant="default" onClick={judge}>
        {text(WORDS.allPositive)}
      </Button>
    </Group>
  );
}

interface TotalsProps {
  readonly sums: readonly HouseTotal[];
  readonly counted: Readonly<Record<string, number>>;
  readonly onCount: (counted: Readonly<Record<string, number>>) => void;
}

/** Piglets weaned into each nursery house by the rows, against what was counted there. */
export function HouseTotals({ sums, counted, onCount }: TotalsProps) {
  const text = useText();
  const put = (roomid: string, value: FieldValue) => {
    const { [roomid]: _former, ...rest } = counted;
    onCount(typeof value === 'number' ? { ...rest, [roomid]: value } : rest);
  };
  return (
    <section aria-labelledby="house-totals">
      <h2 id="house-totals">{text(WORDS.houses)}</h2>
      <Group align="end">
        {sums.map(({ roomid, total }) => (
          <FieldWidget
            key={roomid}
            field={{ key: roomid, kind: 'int', label: t1(`${roomid}: ${total}`), help: WORDS.counted, min: 0, max: 99_999 }}
            value={counted[roomid] ?? null}
            error={counted[roomid] === undefined || counted[roomid] === total ? undefined : text(WORDS.differs)}
            onChange={(value) => put(roomid, value)}
          />
        ))}
      </Group>
    </section>
  );
}
