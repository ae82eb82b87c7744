import { Button, Group, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useSave } from '#engine/web/forms/use-save.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { t3 } from '#kernel/language.ts';
import { notify } from '../client/notices.ts';
import { useCall } from '../client/query.ts';
import { saveWorkbook } from '../excel/save.ts';
import { loadSession } from '../session/actions.ts';
import { useSession } from '../session/store.ts';
import { clientError } from '../text/client-error.ts';
import { useText } from '../text/text.ts';
import { HeadRow } from '../ui/head-row.tsx';
import { Icon } from '../ui/icon.tsx';
import { IssueList } from '../ui/issue-list.tsx';
import { findSettings, saveSettings } from './setting-calls.ts';
import { settingText } from './setting-text.ts';
import { type FileChange, fileChanges, settingsWorkbook } from './settings-file.ts';

const WORDS = {
  download: t3('Xuất Excel', 'Export to Excel', 'ส่งออก Excel'),
  upload: t3('Nhập từ Excel', 'Import from Excel', 'นำเข้าจาก Excel'),
  title: t3('Thông số trong tệp', 'Settings of the file', 'ค่าในไฟล์'),
  nothing: t3('Tệp không có gì khác với thông số đang dùng.', 'The file says nothing new.', 'ไฟล์ไม่มีค่าที่ต่างจากปัจจุบัน'),
  notOurs: t3('Tệp này không phải bảng thông số đã xuất.', 'This file is no exported table of settings.', 'ไฟล์นี้ไม่ใช่ตารางค่าที่ส่งออก'),
  now: t3('Đang dùng', 'Now', 'ปัจจุบัน'),
  next: t3('Trong tệp', 'In the file', 'ในไฟล์'),
  shut: t3('không được đổi, bỏ qua', 'may not be changed, left out', 'แก้ไขไม่ได้ ข้าม'),
  save: t3('Lưu', 'Save', 'บันทึก'),
  saved: t3('Đã lưu, số thông số: ', 'Saved, settings changed: ', 'บันทึกแล้ว จำนวน: '),
  problems: t3('Chưa lưu được', 'Not saved', 'บันทึกไม่ได้'),
  sheet: t3('Thông số', 'Settings', 'ค่ากำหนด'),
  name: t3('Mã', 'Code', 'รหัส'),
  label: t3('Thông số', 'Setting', 'ค่ากำหนด'),
  value: t3('Giá trị', 'Value', 'ค่า'),
  initial: t3('Mặc định', 'Default', 'ค่าเริ่มต้น'),
  range: t3('Giới hạn', 'Range', 'ช่วง'),
  source: t3('Nguồn', 'Source', 'ที่มา'),
  validFrom: t3('Có hiệu lực từ', 'Valid from', 'มีผลตั้งแต่'),
  reason: t3('Lý do', 'Reason', 'เหตุผล'),
};

function ChangeTable({ changes }: { readonly changes: readonly FileChange[] }) {
  const text = useText();
  return (
    <div className="table-box">
      <table className="report-table">
        <HeadRow heads={[WORDS.label, WORDS.now, WORDS.next]} />
        <tbody>
          {changes.map(({ setting, text: typed, read }) => (
            <tr key={setting.name}>
              <th scope="row">
                {setting.label} <span className="dim">{setting.name}</span>
              </th>
              <td>{settingText(setting.value, setting.type)}</td>
              <td data-tone={read === undefined ? 'warn' : undefined}>
                {typed}
                {setting.mayChange ? '' : ` (${text(WORDS.shut)})`}
                {setting.mayChange && read === undefined
                  ? ` (${clientError({ code: 'V_INVALID', field: setting.name }, { [setting.name]: setting.label })})`
                  : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a file would change, then its saving: everything that can be saved at once, or nothing. */
function ImportDialog({
  farmid,
  changes,
  onClose,
}: {
  readonly farmid: string | null;
  readonly changes: readonly FileChange[];
  readonly onClose: () => void;
}) {
  const text = useText();
  const session = useSession();
  const [reason, setReason] = useState('');
  const { busy, issues, save } = useSave(saveSettings, {
    forgets: [findSettings.path],
    onSaved: ({ changed }) => {
      notify('ok', text(WORDS.title), `${text(WORDS.saved)}${changed}`);
      onClose();
      void loadSession();
    },
  });
  const values = changes.flatMap(({ setting, read }) =>
    read === undefined ? [] : [{ name: setting.name, value: read as string | number | null, locked: false, remove: false }],
  );
  if (changes.length === 0) return <p>{text(WORDS.nothing)}</p>;
  return (
    <>
      <IssueList title={text(WORDS.problems)} issues={issues} />
      <ChangeTable changes={changes} />
      <Group align="end" mt="md">
        <TextInput label={text(WORDS.reason)} required value={reason} maxLength={200} onChange={(event) => setReason(event.currentTarget.value)} />
        <Button
          loading={busy}
          disabled={values.length === 0 || reason.trim() === ''}
          onClick={() => void save({ scope: 'farm', farmid, values, validFrom: session?.CURBUSDT ?? '', reason })}
        >
          {text(WORDS.save)} ({values.length})
        </Button>
      </Group>
    </>
  );
}

/** All values of the farm as an Excel file, and back. */
export function SettingsExchange({ farmid, name }: { readonly farmid: string | null; readonly name: string }) {
  const text = useText();
  const session = useSession();
  const { data } = useCall(findSettings, { scope: 'farm', farmid });
  const [changes, setChanges] = useState<readonly FileChange[] | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const settings = data?.settings ?? [];
  const download = async () => {
    const words = Object.fromEntries(
      (['sheet', 'name', 'label', 'value', 'initial', 'range', 'source', 'validFrom'] as const).map((key) => [key, text(WORDS[key])]),
    ) as unknown as Parameters<typeof settingsWorkbook>[1];
    const id = farmid ?? session?.FARMID ?? '';
    const title = `${name} (${id}) · ${session?.CURBUSDT ?? ''}`;
    await saveWorkbook(settingsWorkbook(settings, words, title), `FarmParam-${id}.xlsx`);
  };
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    const { readSheet } = await import('../excel/read.ts');
    const result = await readSheet(file);
    const found = result.ok ? fileChanges(result.rows, settings) : null;
    if (found === null) notify('error', text(WORDS.upload), result.ok ? text(WORDS.notOurs) : clientError({ code: result.code }));
    else setChanges(found);
    if (input.current !== null) input.current.value = '';
  };
  return (
    <>
      <Button variant="default" leftSection={<Icon name="download" size={16} />} disabled={settings.length === 0} onClick={() => void download()}>
        {text(WORDS.download)}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="upload" size={16} />}
        disabled={!settings.some(({ mayChange }) => mayChange)}
        onClick={() => input.current?.click()}
      >
        {text(WORDS.upload)}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        hidden
        aria-label={text(WORDS.upload)}
        onChange={(event) => void read(event.currentTarget.files?.[0])}
      />
      {changes === null ? null : (
        <Dialog onClose={() => setChanges(null)} size="xl" title={text(WORDS.title)}>
          <ImportDialog farmid={farmid} changes={changes} onClose={() => setChanges(null)} />
        </Dialog>
      )}
    </>
  );
}
