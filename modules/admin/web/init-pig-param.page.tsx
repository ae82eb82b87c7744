import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Field } from '#engine/define/field.ts';
import { notify } from '#engine/web/client/notices.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { type OutputOf, send } from '#engine/web/client/send.ts';
import { DateField } from '#engine/web/fields/date-field.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { loadSession } from '#engine/web/session/actions.ts';
import { useText } from '#engine/web/text/text.ts';
import { findFarms, initFarm, PARTS, STARTS } from '../contract/farm.calls.ts';
import { settingText } from './setting-text.ts';

const t3 = (V: string, E: string, T: string) => ({ V, E, T });

const WORDS = {
  farm: t3('Trại', 'Farm', 'ฟาร์ม'),
  start: t3('Bắt đầu từ', 'Start from', 'เริ่มจาก'),
  source: t3('Trại mẫu', 'Farm to copy', 'ฟาร์มต้นแบบ'),
  parts: t3('Các phần', 'Parts', 'ส่วนที่ตั้งค่า'),
  golive: t3('Ngày bắt đầu sử dụng', 'Go-live date', 'วันเริ่มใช้งานจริง'),
  lockday: t3('Số ngày còn được sửa', 'Days until data lock', 'วันก่อนล็อก'),
  backday: t3('Số ngày được nhập lùi', 'Days back', 'วันย้อนหลัง'),
  compare: t3('So sánh', 'Compare', 'เปรียบเทียบ'),
  apply: t3('Thực hiện', 'Apply', 'ดำเนินการ'),
  done: t3('Đã khởi tạo trại', 'The farm is set up', 'ตั้งค่าฟาร์มแล้ว'),
  setting: t3('Thông số', 'Setting', 'ค่ากำหนด'),
  before: t3('Hiện tại', 'Now', 'ปัจจุบัน'),
  after: t3('Mới', 'New', 'ใหม่'),
  take: t3('Thay', 'Change', 'เปลี่ยน'),
  same: t3('Không có thông số nào khác', 'No setting differs', 'ไม่มีค่าที่ต่างกัน'),
  check: t3('Kiểm tra', 'Check', 'ตรวจสอบ'),
  rooms: t3('Chuồng chưa có sức chứa', 'Houses without capacity', 'โรงเรือนไม่มีความจุ'),
  labels: t3('Mã thiếu tên ngôn ngữ khác', 'Codes without a language', 'รหัสที่ขาดภาษา'),
  animals: t3('Heo đã nhập', 'Animals entered', 'สุกรที่บันทึก'),
  operators: t3('Người thực hiện', 'Operators', 'ผู้ปฏิบัติงาน'),
  next: t3('Bước tiếp: nhập đàn mở đầu', 'Next: enter the opening herd', 'ขั้นต่อไป บันทึกฝูงเริ่มต้น'),
  made: t3('Mã, chuồng, nhóm đã thêm: ', 'Codes, houses, groups added: ', 'รหัส โรงเรือน กลุ่มที่เพิ่ม: '),
};

const START_NAMES = {
  vietnam: t3('Chuẩn Việt Nam', 'Standard Vietnam', 'มาตรฐานเวียดนาม'),
  thailand: t3('Chuẩn Thái Lan', 'Standard Thailand', 'มาตรฐานไทย'),
  farm: t3('Sao chép một trại', 'Copy of a farm', 'คัดลอกจากฟาร์ม'),
};
const PART_NAMES = {
  settings: t3('Thông số', 'Settings', 'ค่ากำหนด'),
  codes: t3('Danh mục', 'Code lists', 'รายการรหัส'),
  rooms: t3('Chuồng', 'Houses', 'โรงเรือน'),
  groups: t3('Nhóm tuần trong năm', 'Groups of the year', 'กลุ่มประจำปี'),
};
const GOLIVE: Field = { key: 'golive', kind: 'date', label: WORDS.golive };

type Compared = OutputOf<typeof initFarm>;

function CompareTable({
  compared,
  replace,
  onToggle,
}: {
  readonly compared: Compared;
  readonly replace: readonly string[];
  readonly onToggle: (name: string) => void;
}) {
  const text = useText();
  if (compared.settings.length === 0) return <p>{text(WORDS.same)}</p>;
  return (
    <div className="table-box">
      <table className="report-table">
        <thead>
          <tr>
            {(['setting', 'before', 'after', 'take'] as const).map((key) => (
              <th key={key} scope="col">
                {text(WORDS[key])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compared.settings.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                {row.label} <span className="dim">{row.name}</span>
              </th>
              <td>{settingText(row.before, 'range')}</td>
              <td>{settingText(row.after, 'range')}</td>
              <td>
                <input
                  type="checkbox"
                  aria-label={`${text(WORDS.take)} ${row.label}`}
                  checked={!compared.live || replace.includes(row.name)}
                  disabled={!compared.live}
                  onChange={() => onToggle(row.name)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Checks({ compared }: { readonly compared: Compared }) {
  const text = useText();
  const { check } = compared;
  const lines = [
    [WORDS.rooms, check.roomsWithoutCapacity],
    [WORDS.labels, check.labelsMissing],
    [WORDS.operators, check.operators],
    [WORDS.animals, check.animals],
  ] as const;
  return (
    <section>
      <h2>{text(WORDS.check)}</h2>
      <ul>
        {lines.map(([label, n]) => (
          <li key={label.E}>
            {text(label)}: {n}
          </li>
        ))}
      </ul>
      {compared.saved ? (
        <p role="status">
          {text(WORDS.made)}
          {compared.codes} · {compared.rooms} · {compared.groups}. <PageLink name="PigEntryBatch">{text(WORDS.next)}</PageLink>
        </p>
      ) : null}
    </section>
  );
}

/** Makes a new farm ready, or brings an old one to a standard: choose, compare, apply. */
export default function InitPigParamPage() {
  const text = useText();
  const [search, setSearch] = useParams();
  const farms = useCall(findFarms, { page: 1, size: 500 }).data?.rows ?? [];
  const [start, setStart] = useState<(typeof STARTS)[number]>('vietnam');
  const [source, setSource] = useState('');
  const [parts, setParts] = useState<readonly (typeof PARTS)[number][]>(['settings', 'groups']);
  const [golive, setGolive] = useState('');
  const [lockday, setLockday] = useState(7);
  const [backday, setBackday] = useState(3);
  const [replace, setReplace] = useState<readonly string[]>([]);
  const [compared, setCompared] = useState<Compared | null>(null);
  const farmid = search['farmid'] ?? '';
  const run = async (save: boolean) => {
    const answer = await send(initFarm, {
      reqid: newRequestId(),
      farmid,
      start,
      source: source === '' ? null : source,
      parts: [...parts],
      golive: golive === '' ? null : golive,
      lockday,
      backday,
      replace: [...replace],
      save,
    });
    if (answer === null) return;
    setCompared(answer);
    if (!save) return;
    notify('ok', text(WORDS.done), farmid);
    forget('/admin/', '/common/');
    await loadSession();
  };
  const options = farms.map((farm) => ({ value: farm.farmid, label: `${farm.farmid} ${farm.farmname}` }));
  const blank = { value: '', label: '' };
  const ready = farmid !== '' && parts.length > 0 && (start !== 'farm' || source !== '');
  return (
    <PageFrame width="form">
      <Group align="end">
        <NativeSelect
          label={text(WORDS.farm)}
          value={farmid}
          data={[blank, ...options]}
          onChange={(event) => {
            setSearch({ farmid: event.currentTarget.value });
            setCompared(null);
          }}
        />
        <NativeSelect
          label={text(WORDS.start)}
          value={start}
          data={STARTS.map((value) => ({ value, label: text(START_NAMES[value]) }))}
          onChange={(event) => {
            setStart(event.currentTarget.value as typeof start);
            setCompared(null);
          }}
        />
        {start === 'farm' ? (
          <NativeSelect
            label={text(WORDS.source)}
            value={source}
            data={[blank, ...options.filter(({ value }) => value !== farmid)]}
            onChange={(event) => {
              setSource(event.currentTarget.value);
              setCompared(null);
            }}
          />
        ) : null}
      </Group>
      <fieldset>
        <legend>{text(WORDS.parts)}</legend>
        {PARTS.map((part) => (
          <label key={part} className="form-cell">
            <input
              type="checkbox"
              checked={parts.includes(part)}
              onChange={() => {
                setParts(parts.includes(part) ? parts.filter((one) => one !== part) : [...parts, part]);
                setCompared(null);
              }}
            />{' '}
            {text(PART_NAMES[part])}
          </label>
        ))}
      </fieldset>
      <Group align="end">
        <DateField field={GOLIVE} value={golive === '' ? null : golive} onChange={(value) => setGolive(typeof value === 'string' ? value : '')} />
        <TextInput
          label={text(WORDS.lockday)}
          inputMode="numeric"
          value={String(lockday)}
          onChange={(event) => setLockday(Number(event.currentTarget.value.replace(/\D/g, '')))}
        />
        <TextInput
          label={text(WORDS.backday)}
          inputMode="numeric"
          value={String(backday)}
          onChange={(event) => setBackday(Number(event.currentTarget.value.replace(/\D/g, '')))}
        />
      </Group>
      <Group my="md">
        <Button variant="default" disabled={!ready} onClick={() => void run(false)}>
          {text(WORDS.compare)}
        </Button>
        <Button disabled={!ready || compared === null || compared.saved} onClick={() => void run(true)}>
          {text(WORDS.apply)}
        </Button>
      </Group>
      {compared === null ? null : (
        <>
          <CompareTable
            compared={compared}
            replace={replace}
            onToggle={(name) => setReplace(replace.includes(name) ? replace.filter((one) => one !== name) : [...replace, name])}
          />
          <Checks compared={compared} />
        </>
      )}
    </PageFrame>
  );
}
