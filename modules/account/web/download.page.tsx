import { Button, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { getTemplate } from '#engine/define/template-call.ts';
import { useCall } from '#engine/web/client/query.ts';
import { download } from '#engine/web/client/send.ts';
import { saveBlob } from '#engine/web/excel/save.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useLanguage, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { Icon } from '#engine/web/ui/icon.tsx';
import { findDownloads } from '../contract/public.calls.ts';

const t3 = (V: string, E: string, T: string) => ({ V, E, T });

const WORDS = {
  search: t3('Tìm biểu mẫu', 'Find a form', 'ค้นหาแบบฟอร์ม'),
  form: t3('Biểu mẫu Excel', 'Excel form', 'แบบฟอร์ม Excel'),
  screen: t3('Màn hình nhập', 'Read by', 'ใช้กับหน้าจอ'),
  columns: t3('Số cột', 'Columns', 'จำนวนคอลัมน์'),
  plain: t3('Mẫu trống', 'Blank form', 'แบบฟอร์มเปล่า'),
  coded: t3('Kèm danh mục của trại', 'With the farm’s lists', 'พร้อมรายการของฟาร์ม'),
  none: t3('Không có biểu mẫu nào như vậy', 'No such form', 'ไม่มีแบบฟอร์มดังกล่าว'),
  made: t3(
    'Mỗi tệp được tạo lúc tải, theo đúng các cột mà màn hình nhập đọc.',
    'Each file is made when asked for, from the very columns the import reads.',
    'แต่ละไฟล์สร้างขึ้นเมื่อดาวน์โหลด ตามคอลัมน์ที่หน้านำเข้าอ่าน',
  ),
};

/** Excel forms of the batch screens. */
export default function DownloadPage() {
  const text = useText();
  const language = useLanguage();
  const session = useSession();
  const { routes } = useRegistry();
  const [search, setSearch] = useState('');
  const { data } = useCall(findDownloads, { language });
  const rows = useMemo(
    () => (data ?? []).filter(({ name, screenName }) => `${name} ${screenName}`.toLowerCase().includes(search.toLowerCase())),
    [data, search],
  );
  const get = (sheet: string, codes: boolean) =>
    void download(getTemplate, { sheet, language, codes }).then(
      ({ blob, name }) => saveBlob(blob, name),
      () => undefined,
    );
  return (
    <PageFrame subtitle={text(WORDS.made)}>
      <TextInput label={text(WORDS.search)} value={search} onChange={(event) => setSearch(event.currentTarget.value)} maw={360} />
      {data !== undefined && rows.length === 0 ? <Empty title={text(WORDS.none)} /> : null}
      {rows.length === 0 ? null : (
        <div className="table-box" tabIndex={0} role="region" aria-labelledby="page-title">
          <table className="report-table">
            <thead>
              <tr>
                <th scope="col">{text(WORDS.form)}</th>
                <th scope="col">{text(WORDS.screen)}</th>
                <th scope="col">{text(WORDS.columns)}</th>
                <th scope="col">Excel</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.sheet}>
                  <td>{row.name}</td>
                  <td>{routes.has(row.screen) ? <PageLink name={row.screen}>{row.screenName}</PageLink> : row.screenName}</td>
                  <td data-numeric>{row.columns}</td>
                  <td>
                    <Button
                      size="compact-sm"
                      variant="default"
                      leftSection={<Icon name="download" size={14} />}
                      aria-label={`${row.name}: ${text(WORDS.plain)}`}
                      onClick={() => get(row.sheet, false)}
                    >
                      {text(WORDS.plain)}
                    </Button>{' '}
                    {session === null ? null : (
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={`${row.name}: ${text(WORDS.coded)}`}
                        onClick={() => get(row.sheet, true)}
                      >
                        {text(WORDS.coded)}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </PageFrame>
  );
}
