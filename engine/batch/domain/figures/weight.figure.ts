import { figuresOf, near, over } from '#engine/figures/domain/declare.ts';
import { t3 } from '#kernel/language.ts';
import type { BatchFamily, BatchFigure } from './family.ts';

const weight = figuresOf<null, BatchFamily, never>('weight');
const kilos = weight.kind(1, { unit: 'kg', decimals: 1 });

/** Weights of a batch. */
export const WEIGHT: readonly BatchFigure[] = [
  kilos(
    'WIN',
    t3('Khối lượng nhập', 'Weight in', 'น้ำหนักเข้า'),
    over('w_in'),
    near(),
    t3('Tổng khối lượng heo nhập.', 'Weight of all pigs in.', 'น้ำหนักรวมของสุกรรับเข้า'),
  ),
  kilos(
    'AWIN',
    t3('BQ nhập', 'Average weight in', 'น้ำหนักเฉลี่ยเข้า'),
    over('w_in', 'pigs_in'),
    near(),
    t3('Khối lượng nhập / số con nhập.', 'Weight in / pigs in.', 'น้ำหนักเข้า / จำนวนรับเข้า'),
  ),
  kilos(
    'WOUT',
    t3('Khối lượng xuất', 'Weight out', 'น้ำหนักออก'),
    over('w_out'),
    near(),
    t3('Khối lượng heo bán, chuyển và loại.', 'Weight of pigs sold, transferred and culled.', 'น้ำหนักสุกรขาย ย้าย และคัดทิ้ง'),
  ),
  kilos(
    'AWOUT',
    t3('BQ xuất', 'Average weight out', 'น้ำหนักเฉลี่ยออก'),
    over('w_out', 'left'),
    near(),
    t3('Khối lượng xuất / số con bán, chuyển và loại.', 'Weight out / heads sold, transferred and culled.', 'น้ำหนักออก / จำนวนขาย ย้าย และคัดทิ้ง'),
  ),
  kilos(
    'WSOLD',
    t3('Khối lượng bán', 'Weight sold', 'น้ำหนักขาย'),
    over('w_sold'),
    near(),
    t3('Khối lượng heo bán.', 'Weight of pigs sold.', 'น้ำหนักสุกรขาย'),
  ),
  kilos(
    'AWSOLD',
    t3('BQ bán', 'Mean sale weight', 'น้ำหนักขายเฉลี่ย'),
    over('w_sold', 'sold'),
    near(),
    t3('Khối lượng bán / số con bán.', 'Weight sold / heads sold.', 'น้ำหนักขาย / จำนวนขาย'),
  ),
  kilos(
    'AW',
    t3('Khối lượng BQ hiện tại', 'Average live weight', 'น้ำหนักเฉลี่ยปัจจุบัน'),
    over('w_live', 'live'),
    near(),
    t3(
      'Lần cân sau cùng (hoặc khối lượng nhập) cộng phần tăng của khối lượng chuẩn từ ngày ấy đến nay; “ước” khi không cân đúng ngày.',
      'The last weighing (or the weight in) plus what the standard weight gains from that day on; “est.” unless weighed that day.',
      'น้ำหนักครั้งล่าสุด (หรือน้ำหนักเข้า) บวกน้ำหนักมาตรฐานที่เพิ่มตั้งแต่วันนั้น “ประมาณ” หากไม่ได้ชั่งในวันนั้น',
    ),
  ),
  kilos(
    'WLIVE',
    t3('Khối lượng heo hiện có', 'Live weight', 'น้ำหนักสุกรคงเหลือ'),
    over('w_live'),
    near(),
    t3('Số con hiện có × khối lượng bình quân.', 'Live pigs × average live weight.', 'จำนวนคงเหลือ × น้ำหนักเฉลี่ย'),
  ),
];
