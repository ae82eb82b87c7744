import { Button, Modal, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { notify } from '#engine/web/client/notices.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { findCodes, saveCode } from '../contract/setting.calls.ts';
import { CodeMerge } from './code-merge.tsx';

const t3 = (V: string, E: string, T: string) => ({ V, E, T });

const WORDS = {
  category: t3('Danh mục', 'Code list', 'รายการ'),
  add: t3('Thêm dòng', 'New row', 'เพิ่มแถว'),
  edit: t3('Sửa dòng', 'Edit row', 'แก้ไขแถว'),
  saved: t3('Đã lưu', 'Saved', 'บันทึกแล้ว'),
  close: t3('Đóng', 'Close', 'ปิด'),
  value: t3('Mã', 'Code', 'รหัส'),
  V: t3('Tên tiếng Việt', 'Vietnamese', 'ชื่อภาษาเวียดนาม'),
  E: t3('Tên tiếng Anh', 'English', 'ชื่อภาษาอังกฤษ'),
  T: t3('Tên tiếng Thái', 'Thai', 'ชื่อภาษาไทย'),
  order: t3('Thứ tự', 'Order', 'ลำดับ'),
  from: t3('Dùng từ', 'Active from', 'ใช้ตั้งแต่'),
  to: t3('Dùng đến', 'Active to', 'ใช้ถึง'),
  scope: t3('Phạm vi', 'Scope', 'ขอบเขต'),
  used: t3('Số lần dùng', 'Used', 'จำนวนครั้งที่ใช้'),
};

const SCOPES = { farm: t3('Trại', 'Farm', 'ฟาร์ม'), company: t3('Công ty', 'Company', 'บริษัท'), system: t3('Hệ thống', 'System', 'ระบบ') };
/** Level from which rows are merged, as the server has it. */
const MERGE_LEVEL = 75;
const SCOPE_LEVELS = { farm: 60, company: 75, system: 90 } as const;

type Code = OutputOf<typeof findCodes>['rows'][number];

function fieldsOf(extras: readonly string[], isNew: boolean): Field[] {
  return [
    ...(isNew
      ? [
          { key: 'scope', kind: 'code' as const, label: WORDS.scope, required: true, initial: 'farm' },
          { key: 'value', kind: 'text' as const, label: WORDS.value, required: true, maxLength: 40 },
        ]
      : []),
    { key: 'V', kind: 'text', label: WORDS.V, required: true, maxLength: 120 },
    { key: 'E', kind: 'text', label: WORDS.E, maxLength: 120 },
    { key: 'T', kind: 'text', label: WORDS.T, maxLength: 120 },
    { key: 'order', kind: 'int', label: WORDS.order, min: 0, max: 99_999, initial: 0 },
    { key: 'from', kind: 'date', label: WORDS.from },
    { key: 'to', kind: 'date', label: WORDS.to },
    ...extras.map((name): Field => ({ key: `x_${name}`, kind: 'text', label: { V: name, E: name, T: name }, maxLength: 200 })),
  ];
}

function CodeForm({
  category,
  extras,
  row,
  onDone,
}: {
  readonly category: string;
  readonly extras: readonly string[];
  readonly row: Code | null;
  readonly onDone: () => void;
}) {
  const text = useText();
  const session = useSession();
  const fields = useMemo(() => fieldsOf(extras, row === null), [extras, row]);
  const initial = useMemo<FieldValues>(
    () =>
      row === null
        ? {}
        : {
            V: row.V,
            E: row.E,
            T: row.T,
            order: row.order,
            from: row.from,
            to: row.to,
            ...Object.fromEntries(extras.map((name) => [`x_${name}`, row.extra[name] === undefined ? null : String(row.extra[name])])),
          },
    [row, extras],
  );
  const scopes = (['farm', 'company', 'system'] as const)
    .filter((scope) => (session?.USRLVL ?? 0) >= SCOPE_LEVELS[scope])
    .map((value) => ({ value, label: text(SCOPES[value]) }));
  return (
    <FieldForm
      label={text(row === null ? WORDS.add : WORDS.edit)}
      draft={`SystemParam.${category}.${row?.value ?? 'new'}`}
      fields={fields}
      call={saveCode}
      initial={initial}
      rows={{ scope: scopes }}
      toInput={(values) => ({
        category,
        scope: row?.scope ?? values['scope'],
        value: row?.value ?? values['value'],
        V: values['V'],
        E: values['E'],
        T: values['T'],
        order: values['order'] ?? 0,
        from: values['from'],
        to: values['to'],
        extra: Object.fromEntries(extras.flatMap((name) => (typeof values[`x_${name}`] === 'string' ? [[name, values[`x_${name}`]]] : []))),
        ...(row === null ? {} : { version: row.version }),
      })}
      onSaved={() => {
        notify('ok', text(WORDS.saved), '');
        forget('/admin/findCodes', 'list');
        onDone();
      }}
    />
  );
}

interface CodeLineProps {
  readonly item: Code;
  readonly extras: readonly string[];
  readonly onChoose: () => void;
}

function CodeLine({ item, extras, onChoose }: CodeLineProps) {
  const text = useText();
  return (
    <tr>
      <th scope="row">
        {item.mayChange ? (
          <button type="button" className="cell-link" onClick={onChoose}>
            {item.value}
          </button>
        ) : (
          item.value
        )}
      </th>
      <td>{item.V}</td>
      <td data-tone={item.E === null ? 'warn' : undefined}>{item.E}</td>
      <td data-tone={item.T === null ? 'warn' : undefined}>{item.T}</td>
      <td data-numeric>{item.order}</td>
      <td>{item.from}</td>
      <td>{item.to}</td>
      <td>{text(SCOPES[item.scope as keyof typeof SCOPES])}</td>
      <td data-numeric>{item.used}</td>
      {extras.map((name) => (
        <td key={name}>{item.extra[name] === undefined ? '' : String(item.extra[name])}</td>
      ))}
    </tr>
  );
}

/** The rows of a code list, with how often each is used. */
export function CodeLists() {
  const text = useText();
  const rights = useRights('SystemParam');
  const [search, setSearch] = useParams();
  const category = search['category'] ?? 'applyid';
  const { data, error } = useCall(findCodes, { category });
  const [chosen, setChosen] = useState<Code | 'new' | null>(null);
  const row = chosen === 'new' ? null : chosen;
  const level = useSession()?.USRLVL ?? 0;
  const extras = data?.extras ?? [];
  return (
    <>
      <NativeSelect
        label={text(WORDS.category)}
        maw={360}
        value={category}
        data={data?.categories ?? [{ value: category, label: category }]}
        onChange={(event) => setSearch({ ...search, category: event.currentTarget.value })}
      />
      {error === null ? null : (
        <p className="form-root-error" role="alert">
          {error.message}
        </p>
      )}
      {rights.add ? (
        <p>
          <Button onClick={() => setChosen('new')}>{text(WORDS.add)}</Button>
        </p>
      ) : null}
      <div className="table-box">
        <table className="report-table">
          <thead>
            <tr>
              {(['value', 'V', 'E', 'T', 'order', 'from', 'to', 'scope', 'used'] as const).map((key) => (
                <th key={key} scope="col">
                  {text(WORDS[key])}
                </th>
              ))}
              {extras.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(data?.rows ?? []).map((item) => (
              <CodeLine key={`${item.scope} ${item.value}`} item={item} extras={extras} onChoose={() => setChosen(item)} />
            ))}
          </tbody>
        </table>
      </div>
      <Modal
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title={text(row === null ? WORDS.add : WORDS.edit)}
        closeButtonProps={{ 'aria-label': text(WORDS.close) }}
      >
        {chosen === null ? null : <CodeForm key={row?.value ?? 'new'} category={category} extras={extras} row={row} onDone={() => setChosen(null)} />}
        {row !== null && rights.edit && level >= MERGE_LEVEL ? (
          <CodeMerge key={row.value} category={category} row={row} rows={data?.rows ?? []} onDone={() => setChosen(null)} />
        ) : null}
      </Modal>
    </>
  );
}
