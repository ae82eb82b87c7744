import { Group, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useLanguage } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { HEADER_SHAPES, madeUpRows } from './header-shapes.ts';

const t3 = (V: string, E: string, T: string) => ({ V, E, T });

const WORDS = {
  note: t3(
    'Số liệu trên trang này là ví dụ, không có ý nghĩa.',
    'The numbers on this page are made up and mean nothing.',
    'ตัวเลขในหน้านี้เป็นตัวอย่าง ไม่มีความหมาย',
  ),
  shape: t3('Kiểu tiêu đề', 'Layout', 'รูปแบบหัวตาราง'),
  rows: t3('Số dòng', 'Rows', 'จำนวนแถว'),
  frozen: t3('Cột cố định', 'Frozen columns', 'คอลัมน์ตรึง'),
  used: t3('Dùng trong', 'Used by', 'ใช้ใน'),
  long: t3('Tên chỉ tiêu dài để thử xuống dòng', 'A long figure name to try wrapping', 'ชื่อตัวชี้วัดที่ยาวมากเพื่อทดลองการตัดบรรทัดของตัวอักษรไทย'),
  subtotal: t3('Cộng', 'Subtotal', 'รวมย่อย'),
};

/** The report grid in every header shape in use, on made-up numbers. */
export default function ColspanPage() {
  const text = useText();
  const language = useLanguage();
  const { routes } = useRegistry();
  const [key, setKey] = useState('one');
  const [count, setCount] = useState(20);
  const [frozen, setFrozen] = useState(1);
  const shape = HEADER_SHAPES.find((item) => item.key === key) ?? HEADER_SHAPES[0];
  const columns = useMemo(() => (shape?.columns ?? []).map((column, i) => ({ ...column, frozen: i < frozen })), [shape, frozen]);
  const rows = useMemo(
    () => (shape === undefined ? [] : madeUpRows(shape, count, (n) => `${n}. ${WORDS.long[language]}`, WORDS.subtotal[language])),
    [shape, count, language],
  );
  return (
    <PageFrame subtitle={text(WORDS.note)}>
      <Group align="end" mb="md">
        <NativeSelect
          label={text(WORDS.shape)}
          value={key}
          data={HEADER_SHAPES.map((item) => ({ value: item.key, label: text(item.name) }))}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <NativeSelect
          label={text(WORDS.rows)}
          value={String(count)}
          data={['10', '20', '100', '500']}
          onChange={(event) => setCount(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label={text(WORDS.frozen)}
          value={String(frozen)}
          data={['0', '1', '2', '3']}
          onChange={(event) => setFrozen(Number(event.currentTarget.value))}
        />
      </Group>
      <ReportGrid columns={columns} rows={rows} label={text(shape?.name ?? WORDS.shape)} />
      <p className="dim">
        {text(WORDS.used)}:{' '}
        {(shape?.routes ?? []).map((name) => {
          const route = routes.get(name);
          return route === undefined ? null : (
            <span key={name}>
              <PageLink name={name}>{text(route.title)}</PageLink>{' '}
            </span>
          );
        })}
      </p>
    </PageFrame>
  );
}
