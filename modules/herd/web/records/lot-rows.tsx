import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { FieldRows } from '#engine/web/forms/field-rows.tsx';
import { useText } from '#engine/web/text/text.ts';
import type { ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { CARD_WORDS } from '../../contract/words.ts';

const WORDS = {
  rows: { V: 'Các con trong lô', E: 'Animals of the lot', T: 'สุกรในล็อต' },
  scan: { V: 'Quét RFID lần lượt', E: 'Scan RFID tags in order', T: 'สแกน RFID ตามลำดับ' },
  next: { V: 'con kế tiếp', E: 'next', T: 'ตัวถัดไป' },
  full: { V: 'mọi con đã có thẻ', E: 'every animal has a tag', T: 'ทุกตัวมีเบอร์หูแล้ว' },
} as const;

const cell = (value: unknown): string => (value == null ? '' : String(value));

interface Props {
  readonly fields: readonly Field[];
  readonly rows: readonly FieldValues[];
  readonly issues: readonly ShownIssue[];
  readonly labels: Readonly<Record<string, string>>;
  readonly onChange: (at: number, key: string, value: FieldValues[string]) => void;
}

/** A scanner types a tag and Enter: each goes to the first animal that has none yet. */
function TagScanner({ rows, onChange }: Pick<Props, 'rows' | 'onChange'>) {
  const text = useText();
  const [scanned, setScanned] = useState('');
  const next = rows.findIndex(({ rfid }) => cell(rfid) === '');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || scanned.trim() === '' || next < 0) return;
    event.preventDefault();
    onChange(next, 'rfid', scanned.trim());
    setScanned('');
  };
  const place = next < 0 ? text(WORDS.full) : `${text(WORDS.next)}: ${cell(rows[next]?.['pgid'])}`;
  return (
    <TextInput
      w="18rem"
      data-field="scan"
      label={`${text(WORDS.scan)} (${place})`}
      value={scanned}
      disabled={next < 0}
      onChange={(event) => setScanned(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** The animals of a lot, each still editable, with what is refused of it beside its identity. */
export function LotRows({ fields, rows, issues, labels, onChange }: Props) {
  const text = useText();
  return (
    <>
      <TagScanner rows={rows} onChange={onChange} />
      <FieldRows
        head={CARD_WORDS.pgid}
        label={text(WORDS.rows)}
        fields={fields}
        rows={rows.map((row, at) => ({
          key: at,
          name: (
            <TextInput
              aria-label={`${text(CARD_WORDS.pgid)} ${at + 1}`}
              value={cell(row['pgid'])}
              onChange={(event) => onChange(at, 'pgid', event.currentTarget.value.toUpperCase())}
            />
          ),
          values: row,
          issues: issues.filter((issue) => issue.row === at + 1),
        }))}
        labels={labels}
        onChange={onChange}
      />
    </>
  );
}
