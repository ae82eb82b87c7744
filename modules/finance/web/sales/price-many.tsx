import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from '#engine/define/field.ts';
import type { AnyKit } from '#engine/document/web/kit.ts';
import { type Ticked, TickNotes } from '#engine/document/web/tick-notes.tsx';
import { forget } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { trySend } from '#engine/web/client/send.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { useText } from '#engine/web/text/text.ts';
import { IssueList, issueText, type ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { t3 } from '#kernel/language.ts';
import { PRICING_FIELDS, priceNotes } from '../../contract/sales/sale.document.ts';

const OWN = {
  several: t3('Định giá, chiết khấu nhiều phiếu', 'Price or discount of several notes', 'ตั้งราคาหรือส่วนลดหลายใบ'),
  set: t3('Ghi cho các phiếu chọn', 'Set for the chosen notes', 'บันทึกให้ใบที่เลือก'),
  refused: t3('Chưa phiếu nào được định giá', 'No note was priced', 'ยังไม่ได้ตั้งราคา'),
};

/** Sets price or discount of the pigs of several notes that nobody checked yet. */
export function PriceMany({ kit, type }: { readonly kit: AnyKit; readonly type: string }) {
  const text = useText();
  const [values, setValues] = useState<FieldValues>({ missing: 'Y' });
  const [issues, setIssues] = useState<readonly ShownIssue[]>([]);
  const labels = Object.fromEntries(PRICING_FIELDS.map(({ key, label }) => [key, text(label)]));
  const send = async ({ notes, clear }: Ticked) => {
    const answer = await trySend(priceNotes, { ...values, missing: values['missing'] ?? 'N', reqid: newRequestId(), notes } as never);
    setIssues(answer.ok ? [] : answer.issues);
    if (!answer.ok) return;
    clear();
    forget(...kit.forgets);
  };
  return (
    <TickNotes kit={kit} type={type} summary={OWN.several} offers={({ heads }) => Number(heads) > 0}>
      {(ticked) => (
        <>
          <div className="form-grid">
            {PRICING_FIELDS.map((field) => {
              const own = issues.find((issue) => issue.field === field.key && issue.row === undefined);
              return (
                <div key={field.key} className="form-cell" data-kind={field.kind}>
                  <FieldWidget
                    field={field}
                    value={values[field.key] ?? null}
                    error={own === undefined ? undefined : issueText(own, labels)}
                    onChange={(value) => setValues({ ...values, [field.key]: value })}
                  />
                </div>
              );
            })}
          </div>
          {issues.length === 0 ? null : <IssueList tone="error" title={text(OWN.refused)} issues={issues} labels={labels} />}
          <Group my="sm">
            <Button disabled={ticked.notes.length === 0} onClick={() => void send(ticked)}>
              {text(OWN.set)} ({ticked.notes.length})
            </Button>
          </Group>
        </>
      )}
    </TickNotes>
  );
}
