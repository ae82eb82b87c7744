import { choice, code, defineList, int, text } from '#engine/define/fields.ts';
import { defineResource } from '#engine/define/resource.ts';
import { t3 } from '#kernel/language.ts';

const KIND = defineList('labrangekind', {
  sample: t3('Mã mẫu', 'Sample code', 'รหัสตัวอย่าง'),
  report: t3('Số phiếu kết quả', 'Report number', 'เลขที่รายงาน'),
});

/** Numbers the veterinary authority gives. */
export const codeRange = defineResource({
  name: 'labcoderange',
  module: 'lab',
  screen: 'LabGovCodeInit',
  table: 'lab_code_range',
  scope: 'farm',
  key: 'rangecd',
  one: 'CodeRange',
  many: 'CodeRanges',
  keeper: 60,
  fields: [
    text('rangecd', t3('Mã dải số', 'Range code', 'รหัสช่วง'), { required: true, maxLength: 20, format: 'code' }),
    text('authority', t3('Cơ quan cấp', 'Authority', 'หน่วยงาน'), { required: true, maxLength: 80 }),
    code('province', t3('Tỉnh, thành', 'Province', 'จังหวัด'), { list: 'province', maxLength: 20 }),
    choice('kind', t3('Loại số', 'Kind', 'ประเภท'), KIND, { required: true, initial: 'sample' }),
    int('year', t3('Năm', 'Year', 'ปี'), { required: true, min: 2000, max: 2200 }),
    text('prefix', t3('Ký hiệu đầu', 'Prefix', 'คำนำหน้า'), { required: true, maxLength: 20 }),
    text('pattern', t3('Mẫu số', 'Pattern', 'รูปแบบ'), { required: true, maxLength: 40, initial: '{prefix}-{yy}-{n:5}' }),
    int('firstno', t3('Từ số', 'First number', 'เลขแรก'), { required: true, min: 1, max: 9_999_999, initial: 1 }),
    int('lastno', t3('Đến số', 'Last number', 'เลขสุดท้าย'), { required: true, min: 1, max: 9_999_999 }),
    int('nextno', t3('Số kế tiếp', 'Next number', 'เลขถัดไป'), { min: 1, max: 10_000_000 }),
    int('warn', t3('Báo khi còn dưới', 'Warn when fewer than', 'เตือนเมื่อเหลือน้อยกว่า'), { max: 100_000, fallback: 50 }),
    text('closedwhy', t3('Lý do đóng', 'Why closed', 'เหตุผลที่ปิด'), { maxLength: 200 }),
  ],
  shown: [
    int('given', t3('Đã cấp', 'Given', 'ออกแล้ว'), { fallback: 0 }),
    int('free', t3('Còn lại', 'Free', 'คงเหลือ'), { fallback: 0 }),
    int('struck', t3('Gạch bỏ', 'Struck out', 'ขีดฆ่า'), { fallback: 0 }),
    text('sample', t3('Ba số tiếp theo', 'The next three', 'สามเลขถัดไป'), { fallback: '' }),
  ],
  grid: [
    ...['rangecd', 'authority', 'kind', 'year', 'nextno', 'given', 'free', 'struck', 'sample'],
    ...['firstno', 'lastno', 'prefix', 'province', 'warn', 'inuse'],
  ],
  search: ['rangecd', 'authority', 'prefix'],
  kept: true,
  errors: ['V_DUP', 'V_RANGE', 'V_INVALID', 'ADM_LEVEL'],
});
