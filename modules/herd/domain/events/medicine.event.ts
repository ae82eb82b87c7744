import { addDays } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import type { Animal } from '../animal.ts';
import { code, measure, WITHDRAWAL } from '../fields.ts';
import type { HerdEvent, HerdEventType } from '../herd-event.ts';
import { countOf, textOf } from '../values.ts';

/** The longest withdrawal time that runs is the one that counts. */
function withWithdrawal(animal: Animal, { data, eventdt }: HerdEvent): Animal {
  const days = countOf(data, 'withdrawdays');
  const end = addDays(eventdt, days);
  if (days === 0 || (animal.withdrawalEnd !== null && animal.withdrawalEnd >= end)) return animal;
  return { ...animal, withdrawalEnd: end, withdrawalItem: textOf(data, 'item') };
}

const MEDICINE = {
  dateKey: 'eventdt',
  sexes: ['F', 'M'],
  statuses: [],
  fields: [
    code('item', t3('Thuốc, vắc xin', 'Medicine or vaccine', 'ยาหรือวัคซีน'), 'item', { required: true }),
    measure('dose', t3('Liều', 'Dose', 'โดส'), 'ml', { max: 1000, decimals: 2, usual: true }),
    { key: 'batchno', kind: 'text', label: t3('Số lô', 'Batch number', 'เลขที่ผลิต'), maxLength: 40 },
    WITHDRAWAL,
  ],
  dayKey: ({ data }) => textOf(data, 'item') ?? '',
  check: () => [],
  apply: withWithdrawal,
} as const satisfies Partial<HerdEventType>;

/** VAC: a vaccination. */
export const vaccinationEvent: HerdEventType = {
  ...MEDICINE,
  code: 'VAC',
  title: t3('Tiêm vắc xin', 'Vaccination', 'ฉีดวัคซีน'),
  dateLabel: t3('Ngày tiêm', 'Vaccination date', 'วันฉีด'),
  reason: 'optional',
};

/** TRT: a treatment, with its reason. */
export const treatmentEvent: HerdEventType = {
  ...MEDICINE,
  code: 'TRT',
  title: t3('Điều trị', 'Treatment', 'รักษา'),
  dateLabel: t3('Ngày điều trị', 'Treatment date', 'วันรักษา'),
  reason: 'required',
};
