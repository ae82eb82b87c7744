import { routesOf } from '#engine/define/route.ts';
import { FINANCE_RIGHTS } from './rights.ts';

/** Routes of the farm's money; titles and paths are the specification's. */
const pigMoney = routesOf({ module: 'finance', flags: FINANCE_RIGHTS, menuGroup: 'finance' }, [
  {
    name: 'PigExp',
    kind: 'entry',
    fromLevel: 60,
    menuGroup: 'finance',
    title: { V: 'Nhập bán hàng và chi phí', E: 'Sales and Costs Entry', T: 'บันทึกการขายและค่าใช้จ่าย' },
    purpose: {
      V: 'Lập phiếu xuất bán heo của nhiều chuồng, hàng trong kho và dịch vụ cho một khách hàng.',
      E: 'Write a delivery note to a customer: pigs of several houses, goods of the warehouse, services.',
      T: 'ออกใบส่งของให้ลูกค้า สุกรหลายโรงเรือน สินค้าในคลัง และบริการในใบเดียว',
    },
  },
  {
    name: 'PigExpMng',
    kind: 'update',
    fromLevel: 60,
    menuGroup: 'finance',
    title: { V: 'Kiểm tra phiếu xuất bán', E: 'Delivery Note Check', T: 'ตรวจสอบใบส่งของ' },
    purpose: {
      V: 'Kiểm tra, duyệt phiếu bán và thu tiền của khách hàng.',
      E: 'Check and approve delivery notes and take customers’ payments.',
      T: 'ตรวจและอนุมัติใบส่งของ และรับชำระเงินจากลูกค้า',
    },
  },
  {
    name: 'PigExpUpd',
    kind: 'update',
    fromLevel: 60,
    menuGroup: 'finance',
    title: { V: 'Sửa phiếu xuất bán', E: 'Delivery Note Edit', T: 'แก้ไขใบส่งของ' },
    purpose: {
      V: 'Sửa hoặc hủy một phiếu bán có ghi lý do; heo và hàng về lại chỗ cũ.',
      E: 'Correct or cancel a delivery note with a reason; pigs and goods come back.',
      T: 'แก้ไขหรือยกเลิกใบส่งของพร้อมเหตุผล สุกรและสินค้ากลับคืนที่เดิม',
    },
  },
]);

/** Routes of the money of chickens. */
const birdMoney = routesOf({ module: 'poultry', flags: FINANCE_RIGHTS, menuGroup: 'poultry-money' }, [
  {
    name: 'ChkExp',
    kind: 'entry',
    fromLevel: 60,
    menuGroup: 'poultry-money',
    title: { V: 'Nhập bán hàng và chi phí nuôi gà', E: 'Poultry Sales and Costs Entry', T: 'บันทึกการขายและค่าใช้จ่ายการเลี้ยงไก่' },
    purpose: {
      V: 'Lập phiếu xuất bán gà, trứng, phân gà cho một khách hàng, và phiếu chi của chuồng gà.',
      E: 'Write a delivery note of birds, eggs and manure to a customer, and cost vouchers of chicken houses.',
      T: 'ออกใบส่งของสำหรับไก่ ไข่ และมูลไก่ให้ลูกค้า และใบค่าใช้จ่ายของโรงเรือนไก่',
    },
  },
  {
    name: 'ChkExpUpd',
    kind: 'update',
    fromLevel: 60,
    menuGroup: 'poultry-money',
    title: { V: 'Kiểm tra và sửa bán hàng, chi phí nuôi gà', E: 'Poultry Sales and Costs Edit', T: 'ตรวจและแก้ไขการขายและค่าใช้จ่ายไก่' },
    purpose: {
      V: 'Sửa, kiểm tra, duyệt phiếu bán gà, trứng và phiếu chi; thu và trả tiền; hủy phiếu có ghi lý do.',
      E: 'Correct, check and approve notes of birds and eggs and cost vouchers; take and pay money; cancel with a reason.',
      T: 'แก้ไข ตรวจ อนุมัติใบขายไก่ ไข่ และใบค่าใช้จ่าย รับและจ่ายเงิน ยกเลิกพร้อมเหตุผล',
    },
  },
]);

export const financeRoutes = [...pigMoney, ...birdMoney];
