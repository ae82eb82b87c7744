import { choice, code, date, decimal, int, longtext, text } from '#engine/define/fields.ts';
import { defineResource } from '#engine/define/resource.ts';
import { t3 } from '#kernel/language.ts';
import { LAB_LISTS } from '../lab-lists.ts';
import { W } from '../requests/words.ts';

/** Farms of the customers, where the animals stand: of the system, or outside. */
export const labPlace = defineResource({
  name: 'labplace',
  module: 'lab',
  screen: 'LabFarmListManagement',
  table: 'lab_place',
  scope: 'farm',
  key: 'placeid',
  one: 'CustFarm',
  many: 'CustFarms',
  keeper: 20,
  fields: [
    text('placeid', t3('Mã trại', 'Farm code', 'รหัสฟาร์ม'), { required: true, maxLength: 20, format: 'code' }),
    code('custid', W.customer, { list: 'labcustomer', maxLength: 20, required: true }),
    code('sender', t3('Trại trong phần mềm', 'Farm of the system', 'ฟาร์มในระบบ'), { list: 'labsender', maxLength: 12, required: true }),
    text('V', t3('Tên tiếng Việt', 'Vietnamese name', 'ชื่อภาษาเวียดนาม'), { required: true, maxLength: 120 }),
    text('E', t3('Tên tiếng Anh', 'English name', 'ชื่อภาษาอังกฤษ'), { maxLength: 120 }),
    text('T', t3('Tên tiếng Thái', 'Thai name', 'ชื่อภาษาไทย'), { maxLength: 120 }),
    choice('species', W.species, LAB_LISTS.labspecies, { required: true, initial: 'pig' }),
    choice('type', t3('Loại trại', 'Type', 'ประเภทฟาร์ม'), LAB_LISTS.labplacetype, { required: true, initial: 'mixed' }),
    text('heads', t3('Số con theo hạng', 'Animals by class', 'จำนวนสัตว์ตามประเภท'), { maxLength: 200 }),
    text('address', t3('Địa chỉ', 'Address', 'ที่อยู่')),
    code('country', t3('Nước', 'Country', 'ประเทศ'), { list: 'country', required: true, initial: 'VN', maxLength: 2 }),
    code('province', t3('Tỉnh, thành', 'Province', 'จังหวัด'), { list: 'province', maxLength: 20, required: true }),
    date('provincedt', t3('Tỉnh áp dụng từ', 'Province valid from', 'จังหวัดมีผลตั้งแต่')),
    decimal('lat', t3('Vĩ độ', 'Latitude', 'ละติจูด'), { decimals: 5, min: -90, max: 90 }),
    decimal('lon', t3('Kinh độ', 'Longitude', 'ลองจิจูด'), { decimals: 5, min: -180, max: 180 }),
    text('vet', t3('Bác sĩ thú y', 'Veterinarian', 'สัตวแพทย์'), { maxLength: 80 }),
    text('contact', W.contact, { maxLength: 80 }),
    text('disease', t3('Tình trạng bệnh', 'Disease status', 'สถานะโรค'), { maxLength: 200 }),
    longtext('vaccination', t3('Chương trình vắc xin', 'Vaccination plan', 'โปรแกรมวัคซีน'), { maxLength: 1000 }),
    longtext('rooms', t3('Chuồng của trại ngoài', 'Houses of an outside farm', 'โรงเรือนของฟาร์มภายนอก'), { maxLength: 1000 }),
    date('fromdt', t3('Hiệu lực từ', 'Active from', 'ใช้ตั้งแต่')),
    date('todt', t3('Hiệu lực đến', 'Active to', 'ใช้ถึง')),
    longtext('remark', W.remark, { maxLength: 500 }),
  ],
  shown: [
    text('name', t3('Tên', 'Name', 'ชื่อ'), { fallback: '' }),
    text('custname', W.customer),
    int('requests', t3('Phiếu 12 tháng', 'Requests, 12 months', 'ใบส่งตรวจ 12 เดือน'), { fallback: 0 }),
  ],
  grid: ['placeid', 'name', 'custname', 'species', 'type', 'province', 'requests', 'sender', 'vet', 'contact', 'lat', 'lon', 'inuse'],
  search: ['placeid', 'V', 'E', 'T', 'custid'],
  kept: true,
  errors: ['V_INVALID', 'V_RANGE', '898'],
});
