import { routesOf } from '#engine/define/route.ts';
import { FINANCE_RIGHTS } from './rights.ts';

/** Routes of the farm's money; titles and paths are the specification's. */
export const financeRoutes = routesOf({ module: 'finance', flags: FINANCE_RIGHTS, menuGroup: 'finance' }, [
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
