import { rights } from '#engine/define/rights.ts';
import { routesOf } from '#engine/define/route.ts';

/** Default rights on the screens of the module, by level from 90 down to 15. */
export const POULTRY_RIGHTS = rights('VAED', 'V', 'VE', 'VAED', 'VAED', 'VAE', '-', '-');

/** Default rights on what chickens earned. */
export const INCOME_RIGHTS = rights('VAED', 'V', 'VAED', 'VAE', 'VAE', '-', '-', '-');

/** Routes of chicken houses and flocks in the order of the menu; titles and paths are the specification's. */
export const flockRoutes = routesOf({ module: 'poultry', flags: POULTRY_RIGHTS, menuGroup: 'poultry' }, [
  {
    name: 'ChikEntry',
    kind: 'entry',
    fromLevel: 30,
    menuGroup: 'poultry',
    title: { V: 'Nhập gà vào chuồng', E: 'Flock Entry', T: 'รับไก่เข้าโรงเรือน' },
    purpose: {
      V: 'Nhập gà con hoặc gà chuyển đến vào chuồng, mở đàn mới khi chuồng trống.',
      E: 'Place chicks or birds from another house, opening a flock when the house has none.',
      T: 'รับลูกไก่หรือไก่ย้ายเข้าโรงเรือน และเปิดฝูงใหม่เมื่อโรงเรือนว่าง',
    },
  },
  {
    name: 'ChikEvent',
    kind: 'entry',
    fromLevel: 30,
    menuGroup: 'poultry',
    title: { V: 'Nhập sự kiện đàn gà', E: 'Flock Event Entry', T: 'บันทึกเหตุการณ์ฝูงไก่' },
    purpose: {
      V: 'Sổ ghi hằng ngày của một chuồng gà: chết, loại, thức ăn, nước, nhiệt độ, trứng; và cân, thuốc, bán, chuyển, đóng đàn.',
      E: 'The daily sheet of a chicken house: deaths, culls, feed, water, temperature, eggs; weighing, medicine, sales, transfers, closing.',
      T: 'บันทึกประจำวันของโรงเรือนไก่ ตาย คัดทิ้ง อาหาร น้ำ อุณหภูมิ ไข่ รวมทั้งชั่งน้ำหนัก ยา ขาย ย้าย และปิดฝูง',
    },
  },
  {
    name: 'ChikEntryUpdate',
    kind: 'update',
    fromLevel: 30,
    menuGroup: 'poultry',
    title: { V: 'Sửa phiếu nhập gà', E: 'Flock Entry Edit', T: 'แก้ไขการรับไก่เข้า' },
    purpose: {
      V: 'Sửa hoặc xóa phiếu nhập gà, hủy đàn mở nhầm.',
      E: 'Correct or delete placements, withdraw a flock opened by mistake.',
      T: 'แก้ไขหรือลบการรับไก่เข้า และยกเลิกฝูงที่เปิดผิด',
    },
  },
  {
    name: 'ChikEventUpdate',
    kind: 'update',
    fromLevel: 30,
    menuGroup: 'poultry',
    title: { V: 'Sửa sự kiện đàn gà', E: 'Flock Event Edit', T: 'แก้ไขเหตุการณ์ฝูงไก่' },
    purpose: {
      V: 'Sửa hoặc xóa một dòng ghi hằng ngày hay một sự kiện của đàn gà.',
      E: 'Correct or delete a daily line or an event of a flock, with what goes along with it.',
      T: 'แก้ไขหรือลบรายการประจำวันหรือเหตุการณ์ของฝูงไก่',
    },
  },
  {
    name: 'ChikRoom',
    kind: 'param',
    fromLevel: 60,
    menuGroup: 'poultry',
    title: { V: 'Khai báo chuồng gà', E: 'Poultry House Defining', T: 'กำหนดโรงเรือนไก่' },
    purpose: {
      V: 'Khai báo chuồng gà thịt, gà đẻ, gà hậu bị: sức chứa, diện tích, kho lấy thức ăn, thuốc và kho trứng.',
      E: 'Define broiler, layer and pullet houses: capacity, floor, the warehouses they draw on and where their eggs go.',
      T: 'กำหนดโรงเรือนไก่เนื้อ ไก่ไข่ ไก่สาว ความจุ พื้นที่ คลังอาหาร คลังยา และคลังไข่',
    },
  },
]);
