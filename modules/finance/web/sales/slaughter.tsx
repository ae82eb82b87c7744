import { Button } from '@mantine/core';
import { useState } from 'react';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useText } from '#engine/web/text/text.ts';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { SLAUGHTER_FIELDS, saveSlaughter, SLAUGHTER_WORDS as W } from '../../contract/sales/slaughter.call.ts';
import { figure } from './figure.ts';
import type { OpenSale } from './sale-form.ts';

const OWN = {
  title: t3('Kết quả giết mổ', 'Slaughter return', 'ผลการเชือด'),
  write: t3('Ghi kết quả', 'Write the return', 'บันทึกผล'),
  again: t3('Ghi lại', 'Write again', 'บันทึกใหม่'),
  differs: t3('Không khớp phiếu', 'Differs from the note', 'ไม่ตรงกับใบ'),
  pigs: t3('Heo', 'Pigs', 'สุกร'),
};

type Returned = OpenSale['slaughter'][number];

/** Cells of a return; blank ones of pigs whose return has not come. */
function useCells() {
  const text = useText();
  return (own: Returned | undefined): (string | null)[] => {
    if (own === undefined) return [null, null, null, null, null, null, null, null];
    const { slaughterdt, heads, doa, carcass, dressing, grade, condemned, lung, agrees } = own;
    const said = agrees === 'Y' ? `${figure(dressing, 1)} %` : text(OWN.differs);
    return [formatDate(slaughterdt), figure(heads), figure(doa), `${figure(carcass, 1)} kg`, said, grade, figure(condemned), figure(lung, 1)];
  };
}

const numeric = (label: Text3) => ({ numeric: true, label }) as const;
const HEADS = [OWN.pigs, W.slaughterdt, ...[W.heads, W.doa, W.carcass, W.dressing].map(numeric), W.grade, numeric(W.condemned), numeric(W.lung), ''];

/** What the slaughterhouse reported of the pigs of a note, line by line; written by who may edit notes. */
export function Slaughter({ opened: { head, lines, slaughter, may } }: { readonly opened: OpenSale }) {
  const text = useText();
  const cellsOf = useCells();
  const [open, setOpen] = useState<number | null>(null);
  const pigs = lines.filter(({ kind }) => kind === 'pigs');
  if (pigs.length === 0 || (slaughter.length === 0 && !may.pay)) return null;
  const of = (lineno: number) => slaughter.find((one) => one.lineno === lineno);
  const line = pigs.find(({ lineno }) => lineno === open);
  const button = (lineno: number) => (
    <Button key="write" size="compact-xs" variant="subtle" onClick={() => setOpen(lineno)}>
      {text(of(lineno) === undefined ? OWN.write : OWN.again)}
    </Button>
  );
  return (
    <section aria-label={text(OWN.title)}>
      <h2>{text(OWN.title)}</h2>
      <PlainTable
        label={text(OWN.title)}
        heads={HEADS}
        rows={pigs.map(({ lineno, name, qty }) => ({
          key: String(lineno),
          name: `${name} · ${figure(qty)}`,
          cells: [...cellsOf(of(lineno)), may.pay ? button(lineno) : null],
        }))}
      />
      {line === undefined ? null : (
        <FieldForm
          key={line.lineno}
          label={`${text(OWN.write)}: ${line.name}`}
          fields={SLAUGHTER_FIELDS}
          call={saveSlaughter}
          draft={`PigExpMng.slaughter.${head.noteid}.${line.lineno}`}
          initial={{ heads: line.qty, ...of(line.lineno) }}
          toInput={(values) => ({ ...values, noteid: head.noteid, lineno: line.lineno })}
          forgets={['/finance/']}
          onSaved={() => setOpen(null)}
        />
      )}
    </section>
  );
}
