/** A cost of the demonstration: what comes every so many months, on which day, what it is a sow. */
export interface DemoCost {
  readonly itemid: string;
  readonly costgrp: string;
  readonly place: 'farm' | 'area' | 'house';
  /** Areas it may fall on. */
  readonly areas?: readonly string[];
  readonly day: number;
  readonly every: number;
  readonly months: number;
  /** Dong a sow each time. */
  readonly perSow: number;
  /** % */
  readonly tax: number;
  readonly supplierid?: string;
  readonly paymethod: string;
  readonly repeat: boolean;
  /** Nobody has written it for the running month yet. */
  readonly late: boolean;
}

const item = (itemid: string, costgrp: string, V: string, E: string, T: string) => ({ itemid, costgrp, V, E, T });

/** Services the company pays for. */
export const COST_ITEMS = [
  item('LUONG', 'labour', 'Lương công nhân', 'Wages', 'ค่าแรงคนงาน'),
  item('DIENNUOC', 'power', 'Tiền điện, nước', 'Electricity and water', 'ค่าไฟ ค่าน้ำ'),
  item('DAU', 'fuel', 'Dầu máy phát điện', 'Generator diesel', 'น้ำมันเครื่องปั่นไฟ'),
  item('SUACHUONG', 'repair', 'Sửa chuồng, máng', 'House and feeder repair', 'ซ่อมโรงเรือนและรางอาหาร'),
  item('XETAI', 'transport', 'Thuê xe chở heo', 'Pig lorry hire', 'ค่ารถขนสุกร'),
  item('THUEDAT', 'rent', 'Thuê đất', 'Land rent', 'ค่าเช่าที่ดิน'),
  item('KHAUHAO', 'depreciation', 'Khấu hao chuồng trại', 'Depreciation of houses', 'ค่าเสื่อมโรงเรือน'),
  item('LAIVAY', 'interest', 'Lãi vay ngân hàng', 'Bank interest', 'ดอกเบี้ยธนาคาร'),
  item('THUY', 'vetservice', 'Thuê bác sĩ thú y', 'Veterinary visit', 'ค่าสัตวแพทย์'),
  item('XETNGHIEM', 'laboratory', 'Xét nghiệm máu', 'Blood tests', 'ตรวจเลือด'),
  item('BIOGAS', 'waste', 'Vận hành biogas, hút phân', 'Biogas and slurry', 'ไบโอแก๊สและมูล'),
  item('BAOHIEM', 'insurance', 'Bảo hiểm vật nuôi', 'Livestock insurance', 'ประกันภัยปศุสัตว์'),
  item('LEPHI', 'fees', 'Lệ phí kiểm dịch', 'Quarantine fees', 'ค่าธรรมเนียมกักกัน'),
  item('KHAC', 'other', 'Chi phí khác', 'Other costs', 'ค่าใช้จ่ายอื่น'),
] as const;

const cost = (itemid: string, costgrp: string, perSow: number, day: number, more: Partial<DemoCost> = {}): DemoCost => ({
  itemid,
  costgrp,
  perSow,
  day,
  place: 'farm',
  every: 1,
  months: 1,
  tax: 0,
  paymethod: 'transfer',
  repeat: false,
  late: false,
  ...more,
});

/** What is paid month by month. */
export const MONTHLY: readonly DemoCost[] = [
  cost('LUONG', 'labour', 210_000, 5, { repeat: true }),
  cost('DIENNUOC', 'power', 62_000, 8, { tax: 8, supplierid: 'DIEN', repeat: true, late: true }),
  cost('DAU', 'fuel', 11_000, 12, { tax: 10, paymethod: 'cash' }),
  cost('SUACHUONG', 'repair', 9_000, 14, { place: 'house', areas: ['nursery', 'grow-finish'], tax: 10, supplierid: 'XAYDUNG' }),
  cost('SUACHUONG', 'repair', 14_000, 17, { place: 'area', areas: ['sow', 'gilts'], tax: 10, supplierid: 'XAYDUNG', every: 2 }),
  cost('XETAI', 'transport', 13_000, 20, { place: 'area', areas: ['grow-finish', 'nursery'], tax: 8, supplierid: 'VANTAI' }),
  cost('THUEDAT', 'rent', 360_000, 2, { every: 12, months: 12 }),
  cost('KHAUHAO', 'depreciation', 3_600_000, 3, { every: 24, months: 60 }),
  cost('LAIVAY', 'interest', 38_000, 25),
  cost('THUY', 'vetservice', 8_000, 11, { place: 'area', areas: ['sow', 'gilts'] }),
  cost('XETNGHIEM', 'laboratory', 16_000, 19, { every: 3, tax: 5 }),
  cost('BIOGAS', 'waste', 7_000, 22, { tax: 8 }),
  cost('BAOHIEM', 'insurance', 150_000, 4, { every: 12, months: 12 }),
  cost('LEPHI', 'fees', 3_000, 23, { paymethod: 'cash' }),
  cost('KHAC', 'other', 5_000, 26, { paymethod: 'cash' }),
];
