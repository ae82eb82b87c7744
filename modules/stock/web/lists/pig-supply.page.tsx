import { useMemo } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import type { Text3 } from '#kernel/language.ts';
import { CREDIT_LEVEL, findPartners, PARTNER_ROLES, savePartner } from '../../contract/list.calls.ts';
import { ROLE_WORDS } from '../../contract/words.ts';
import { WORDS } from '../words.ts';
import { ManagePage } from './manage-page.tsx';

const t3 = (V: string, E: string, T: string): Text3 => ({ V, E, T });
const OWN = {
  partnerid: t3('Mã đối tác', 'Code', 'รหัสคู่ค้า'),
  role: t3('Vai trò', 'Role', 'บทบาท'),
  taxno: t3('Mã số thuế', 'Tax number', 'เลขผู้เสียภาษี'),
  address: t3('Địa chỉ', 'Address', 'ที่อยู่'),
  tel: t3('Điện thoại', 'Telephone', 'โทรศัพท์'),
  email: t3('Email', 'E-mail', 'อีเมล'),
  contact: t3('Người liên hệ', 'Contact', 'ผู้ติดต่อ'),
  term: t3('Hạn thanh toán', 'Payment term', 'เครดิตชำระเงิน'),
  paymethod: t3('Cách thanh toán', 'Usual payment method', 'วิธีชำระเงิน'),
  credit: t3('Hạn mức nợ', 'Credit limit', 'วงเงินเครดิต'),
  discount: t3('Chiết khấu', 'Default discount', 'ส่วนลดปกติ'),
  itemtps: t3('Loại hàng cung cấp', 'Item types supplied', 'ประเภทสินค้าที่ขาย'),
  doubles: t3('Có thể trùng', 'Possible doubles', 'อาจซ้ำกับ'),
};

const FILTERS: readonly Field[] = [
  { key: 'text', kind: 'text', label: WORDS.text, maxLength: 60 },
  { key: 'role', kind: 'code', list: 'partnerrole', label: OWN.role },
  { key: 'closed', kind: 'flag', label: WORDS.closed },
];

const COLUMNS: readonly Column[] = [
  { key: 'partnerid', label: OWN.partnerid, type: 'text', frozen: true },
  { key: 'name', label: WORDS.name, type: 'text', width: 26 },
  { key: 'roleName', label: OWN.role, type: 'text' },
  { key: 'tel', label: OWN.tel, type: 'text' },
  { key: 'taxno', label: OWN.taxno, type: 'text' },
  { key: 'term', label: OWN.term, type: 'int', unit: 'd' },
  { key: 'discount', label: OWN.discount, type: 'decimal', decimals: 2, unit: '%' },
  { key: 'credit', label: OWN.credit, type: 'decimal', decimals: 0 },
  { key: 'bought', label: t3('Mua 12 tháng', 'Bought, 12 months', 'ซื้อ 12 เดือน'), type: 'decimal', decimals: 0 },
  { key: 'lastnote', label: t3('Phiếu gần nhất', 'Last note', 'ใบล่าสุด'), type: 'text', width: 18 },
  { key: 'lastdt', label: t3('Ngày', 'On', 'วันที่'), type: 'date' },
  { key: 'delivery', label: t3('Ngày giữa hai lần giao', 'Days between deliveries', 'วันระหว่างการส่ง'), type: 'decimal', decimals: 1, unit: 'd' },
  { key: 'refused', label: t3('Lần giao bị trả', 'Refused deliveries', 'การส่งที่ตีกลับ'), type: 'int' },
  { key: 'doubleNames', label: OWN.doubles, type: 'text' },
  { key: 'inuse', label: WORDS.inuse, type: 'flag' },
];

const FIELDS: readonly Field[] = [
  { key: 'partnerid', kind: 'text', label: OWN.partnerid, required: true, maxLength: 20 },
  { key: 'name', kind: 'text', label: WORDS.name, required: true, maxLength: 120 },
  { key: 'role', kind: 'code', label: OWN.role, required: true, initial: 'supplier' },
  { key: 'taxno', kind: 'text', label: OWN.taxno, maxLength: 30 },
  { key: 'address', kind: 'text', label: OWN.address, maxLength: 200 },
  { key: 'tel', kind: 'text', label: OWN.tel, maxLength: 40 },
  { key: 'email', kind: 'text', label: OWN.email, maxLength: 120 },
  { key: 'contact', kind: 'text', label: OWN.contact, maxLength: 80 },
  { key: 'term', kind: 'int', unit: 'd', label: OWN.term, min: 0, max: 3650 },
  { key: 'paymethod', kind: 'text', label: OWN.paymethod, maxLength: 40 },
  { key: 'credit', kind: 'decimal', decimals: 2, label: OWN.credit, min: 0 },
  { key: 'discount', kind: 'decimal', decimals: 2, unit: '%', label: OWN.discount, min: 0, max: 100 },
  { key: 'itemtps', kind: 'multicode', list: 'itemtp', label: OWN.itemtps },
  { key: 'company', kind: 'code', list: 'yesno', label: WORDS.company, required: true, initial: 'N' },
  { key: 'inuse', kind: 'code', list: 'yesno', label: WORDS.inuse, required: true, initial: 'Y' },
];

type Partner = OutputOf<typeof findPartners>['rows'][number];
const COMPANY_LEVEL = 75;

function PartnerForm({ partner, onDone }: { readonly partner: Partner | null; readonly onDone: () => void }) {
  const text = useText();
  const rights = useRights('PigSupply');
  const level = useSession()?.USRLVL ?? 0;
  const initial = useMemo<FieldValues>(() => (partner === null ? {} : (partner as unknown as FieldValues)), [partner]);
  const rows = useMemo(() => ({ role: PARTNER_ROLES.map((value) => ({ value, label: text(ROLE_WORDS[value]) })) }), [text]);
  const hidden = new Set([
    ...(partner === null ? [] : ['partnerid']),
    ...(level >= COMPANY_LEVEL ? [] : ['company']),
    ...(level >= CREDIT_LEVEL ? [] : ['credit']),
  ]);
  if (!rights.edit) return null;
  return (
    <FieldForm
      label={text(partner === null ? WORDS.add : WORDS.edit)}
      draft={`PigSupply.${partner?.partnerid ?? 'new'}`}
      fields={FIELDS.filter(({ key }) => !hidden.has(key))}
      call={savePartner}
      initial={initial}
      rows={rows}
      toInput={(values) => ({
        company: partner?.company ?? 'N',
        credit: partner?.credit ?? null,
        ...values,
        partnerid: partner?.partnerid ?? values['partnerid'],
        ...(partner === null ? {} : { version: partner.version }),
      })}
      onSaved={onDone}
    />
  );
}

/** Suppliers and customers. */
export default function PigSupplyPage() {
  const text = useText();
  return (
    <ManagePage
      route="PigSupply"
      filters={FILTERS}
      columns={COLUMNS}
      call={findPartners}
      toRow={(partner: Partner) => ({
        ...(partner as unknown as Record<string, string>),
        roleName: text(ROLE_WORDS[partner.role as keyof typeof ROLE_WORDS]),
        doubleNames: partner.doubles.join(', '),
        ...(partner.doubles.length > 0 ? { _mark_doubleNames: 'warn' } : {}),
        ...(partner.inuse === 'N' ? { _style: 'muted' } : {}),
      })}
      nameOf={(partner) => `${partner.partnerid} ${partner.name}`}
      form={(partner, onDone) => <PartnerForm key={partner?.partnerid ?? 'new'} partner={partner} onDone={onDone} />}
    />
  );
}
