import { Alert, Button, Stack } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { FieldValues } from '#engine/define/field.ts';
import { PaperField } from '#engine/document/web/paper-field.tsx';
import { PrintNotes } from '#engine/document/web/print-notes.tsx';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { send } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useRights } from '#engine/web/session/store.ts';
import { count, useT, useText } from '#engine/web/text/text.ts';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { VOUCHER_CALLS } from '#modules/finance/contract/costs/voucher.document.ts';
import { COST_WORDS as W } from '#modules/finance/contract/costs/words.ts';
import { PAPER_PRINT } from '#modules/finance/contract/print.call.ts';
import { bodyOf, FORGETS, fieldsOf, type Place, type VoucherRow, type Whose } from './cost-form.ts';
import { DueCosts } from './due-costs.tsx';
import { PlaceChoice } from './place-choice.tsx';

const OWN = {
  form: t3('Phiếu chi mới', 'New cost voucher', 'ใบค่าใช้จ่ายใหม่'),
  saved: t3('Đã lưu phiếu chi', 'Saved cost voucher', 'บันทึกใบค่าใช้จ่ายแล้ว'),
  last: t3('Phiếu chi tôi lập gần đây', 'My last cost vouchers', 'ใบค่าใช้จ่ายล่าสุดของฉัน'),
  none: t3('Chưa có phiếu nào', 'No voucher yet', 'ยังไม่มีใบ'),
  undone: t3('Lập nhầm, hủy ngay', 'Typed by mistake, taken back', 'บันทึกผิด ยกเลิกทันที'),
  each: t3('mỗi tháng', 'each month', 'ต่อเดือน'),
  follows: t3('Lặp lại phiếu', 'Next month of', 'เดือนถัดไปของ'),
};

/** What each month bears of the amount as it is typed. */
function Spread({ values }: { readonly values: FieldValues }) {
  const text = useText();
  const [amount, months] = [Number(values['amount'] ?? 0), Number(values['months'] ?? 1)];
  if (!(amount > 0) || !(months > 1)) return null;
  return (
    <p className="dim">
      {count(months)} × {count(Math.floor(amount / months))} {text(OWN.each)}
    </p>
  );
}

/** The last vouchers of this person, with undo while nobody checked them. */
function LastVouchers({ of }: Whose) {
  const text = useText();
  const t = useT('app');
  const voucher = VOUCHER_CALLS[of.trade];
  const { data } = useCall(voucher.find, { mine: 'Y', size: 10, page: 1 }, { keep: true });
  const undo = async ({ noteid, version }: VoucherRow) => {
    await send(voucher.remove, { reqid: newRequestId(), noteid, version, reason: text(OWN.undone) });
    forget(...FORGETS);
  };
  const rows = data?.rows ?? [];
  return (
    <section className="last-entries" aria-label={text(OWN.last)}>
      <h2>{text(OWN.last)}</h2>
      {rows.length === 0 ? (
        <p className="dim">{text(OWN.none)}</p>
      ) : (
        <PlainTable
          label={text(OWN.last)}
          heads={[W.note, W.valuedt, W.item, W.place, { numeric: true, label: W.total }, W.state, '']}
          rows={rows.map((row) => ({
            key: row.noteid,
            name: row.note,
            cells: [
              formatDate(row.valuedt),
              row.item,
              row.placeName,
              count(row.total),
              row.stateName,
              <Fragment key="do">
                <PrintNotes {...PAPER_PRINT} noteids={[row.noteid]} row={row.note} />
                {row.state === '10' && row.paid === 0 ? (
                  <Button size="compact-xs" variant="subtle" aria-label={`${t('undo')} ${row.note}`} onClick={() => void undo(row)}>
                    {t('undo')}
                  </Button>
                ) : null}
              </Fragment>,
            ],
          }))}
        />
      )}
    </section>
  );
}

interface Again {
  readonly noteid: string;
  readonly note: string;
}

interface FormProps extends Whose {
  readonly start: FieldValues;
  readonly first: Place;
  readonly again: Again | null;
  readonly onSaved: (note: string) => void;
}

function VoucherForm({ of, start, first, again, onSaved }: FormProps) {
  const text = useText();
  const [place, setPlace] = useState<Place>(first);
  const [fileid, setFileid] = useState<string | null>(null);
  const [paper, setPaper] = useState(0);
  return (
    <>
      <PlaceChoice place={place} onChange={setPlace} />
      <FieldForm
        label={text(OWN.form)}
        fields={fieldsOf(of, place, false)}
        call={VOUCHER_CALLS[of.trade].save}
        draft={`${of.entry}.cost.${again?.noteid ?? ''}`}
        folds={`${of.entry}.cost`}
        initial={start}
        toInput={(values) => bodyOf(place, values, { fileid, follows: again?.noteid ?? null })}
        forgets={FORGETS}
        onSaved={({ note }) => {
          setFileid(null);
          setPaper(paper + 1);
          onSaved(note);
        }}
        preview={(values) => <Spread values={values} />}
      >
        <PaperField key={paper} onChange={setFileid} />
      </FieldForm>
    </>
  );
}

/** The voucher that is written again, as the address names it; undefined until it is read. */
function useAgain({ trade }: Whose['of'], noteid: string | undefined): VoucherRow | null | undefined {
  const { data } = useCall(VOUCHER_CALLS[trade].get, { noteid: noteid ?? '' }, { enabled: noteid !== undefined });
  return noteid === undefined ? null : data?.head;
}

/** The form, with what it repeats said above it. */
function NewVoucher({ of, again, onSaved }: Whose & { readonly again: VoucherRow | null; readonly onSaved: (note: string) => void }) {
  const text = useText();
  return (
    <div>
      {again === null ? null : (
        <Alert role="status" mb="sm">
          {text(OWN.follows)} {again.note}
        </Alert>
      )}
      <VoucherForm
        key={again?.noteid ?? ''}
        of={of}
        first={again === null ? 'farm' : (again.place as Place)}
        start={again === null ? {} : startOf(again)}
        again={again}
        onSaved={onSaved}
      />
    </div>
  );
}

/** Tab cost of the screen that writes: a cost voucher, what is due again, the last ones. `again` of the address begins with the voucher it repeats. */
export function CostEntry({ of }: Whose) {
  const text = useText();
  const rights = useRights(of.entry);
  const [search, setSearch] = useParams();
  const [saved, setSaved] = useState<string | null>(null);
  const { again: repeated, ...rest } = search;
  const again = useAgain(of, repeated);
  const done = (note: string) => {
    setSaved(note);
    setSearch(rest);
  };
  return (
    <PageFrame>
      <Stack>
        {saved === null ? null : (
          <Alert color="green.9" role="status">
            {text(OWN.saved)}: {saved}
          </Alert>
        )}
        {rights.add && again !== undefined ? <NewVoucher of={of} again={again} onSaved={done} /> : null}
        <DueCosts of={of} onTake={(noteid) => setSearch({ ...search, again: noteid })} />
        <LastVouchers of={of} />
      </Stack>
    </PageFrame>
  );
}

/** What a repeated voucher begins with: what the one before it said, without its day and its bill. */
function startOf({ itemid, amount, tax, roomid, area, supplierid, paymethod }: VoucherRow): FieldValues {
  return { itemid, amount, tax: tax === 0 ? null : tax, roomid, area, supplierid, paymethod, repeat: 'Y' };
}
