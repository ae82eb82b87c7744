import { rights } from '#engine/define/rights.ts';
import { routesOf } from '#engine/define/route.ts';

/** Default rights on the screens of the administration, by level from 90 down to 15. */
export const ADMIN_RIGHTS = {
  farmparam: rights('VAED', 'VE', 'VE', 'VE', 'VE', '-', '-', '-'),
  codes: rights('VAED', 'V', 'VAE', 'VA', 'VA', '-', '-', '-'),
  farm: rights('VAED', 'VAE', 'VAE', 'V', '-', '-', '-', '-'),
  farm2: rights('VAED', 'VAE', 'VE', '-', '-', '-', '-', '-'),
  user: rights('VAED', 'VAED', 'VAED', 'VAE', 'VAE', '-', '-', '-'),
  farmchange: rights('VE', 'VE', 'VE', 'VE', '-', '-', '-', '-'),
};

/** Routes of the administration; titles and paths are the specification’s. */
export const adminRoutes = routesOf({ module: 'admin' }, [
  {
    name: 'FarmParam',
    kind: 'param',
    fromLevel: 60,
    menuGroup: 'admin-farm',
    flags: ADMIN_RIGHTS.farmparam,
    title: { V: 'Thông số trại', E: 'Farm Settings', T: 'ตั้งค่าฟาร์ม' },
    purpose: {
      V: 'Quản lý trại đặt cách tính và giới hạn mà trại chấp nhận.',
      E: 'The farm manager sets how this farm counts and what it accepts.',
      T: 'ผู้จัดการฟาร์มกำหนดวิธีนับและขอบเขตที่ฟาร์มยอมรับ',
    },
  },
  {
    name: 'SystemParam',
    kind: 'param',
    fromLevel: 60,
    menuGroup: 'admin-farm',
    flags: ADMIN_RIGHTS.codes,
    title: { V: 'Thông số hệ thống và danh mục', E: 'System Settings and Code Lists', T: 'ตั้งค่าระบบและรายการรหัส' },
    purpose: {
      V: 'Thông số chung của hệ thống và các danh mục dùng trong mọi màn hình.',
      E: 'Settings of the whole product and the code lists every screen chooses from.',
      T: 'ค่าของทั้งระบบและรายการรหัสที่ทุกหน้าจอใช้',
    },
  },
  {
    name: 'FarmManagement',
    kind: 'param',
    fromLevel: 70,
    menuGroup: 'admin-farm',
    flags: ADMIN_RIGHTS.farm,
    title: { V: 'Quản lý trại', E: 'Farms', T: 'จัดการฟาร์ม' },
    purpose: {
      V: 'Mở, mô tả và đóng các trại của công ty.',
      E: 'Open, describe and close the farms of a company.',
      T: 'เปิด กำหนดรายละเอียด และปิดฟาร์มของบริษัท',
    },
  },
  {
    name: 'FarmManagement2',
    kind: 'param',
    fromLevel: 75,
    menuGroup: 'admin-farm',
    flags: ADMIN_RIGHTS.farm2,
    title: { V: 'Công ty và nhóm trại', E: 'Companies and Farm Groups', T: 'บริษัทและกลุ่มฟาร์ม' },
    purpose: {
      V: 'Cây công ty, nhóm trại và việc chuyển trại giữa các nhóm.',
      E: 'The tree of companies and farm groups, and moves of farms.',
      T: 'โครงสร้างบริษัท กลุ่มฟาร์ม และการย้ายฟาร์ม',
    },
  },
  {
    name: 'UserAccount',
    kind: 'param',
    fromLevel: 60,
    menuGroup: 'admin-user',
    flags: ADMIN_RIGHTS.user,
    title: { V: 'Tài khoản người dùng', E: 'User Accounts', T: 'บัญชีผู้ใช้' },
    purpose: {
      V: 'Tạo và quản lý tài khoản của người dùng cấp dưới.',
      E: 'Create and keep the accounts of the users under you.',
      T: 'สร้างและดูแลบัญชีของผู้ใช้ที่อยู่ใต้บังคับบัญชา',
    },
  },
  {
    name: 'FarmUserChange',
    kind: 'update',
    fromLevel: 70,
    menuGroup: 'admin-user',
    flags: ADMIN_RIGHTS.farmchange,
    title: { V: 'Chuyển trại làm việc', E: 'Change Working Farm', T: 'เปลี่ยนฟาร์มที่ปฏิบัติงาน' },
    purpose: {
      V: 'Chọn trại làm việc, hoặc chuyển nhân viên sang trại khác.',
      E: 'Choose the farm to work in, or move staff to another farm.',
      T: 'เลือกฟาร์มที่ทำงาน หรือย้ายพนักงานไปฟาร์มอื่น',
    },
  },
  {
    name: 'UserMenu',
    kind: 'param',
    fromLevel: 60,
    menuGroup: 'admin-user',
    flags: ADMIN_RIGHTS.user,
    title: { V: 'Phân quyền người dùng', E: 'User Permissions', T: 'สิทธิ์การใช้เมนู' },
    purpose: {
      V: 'Cấp quyền xem, thêm, sửa, xóa từng màn hình cho một người.',
      E: "Grant one user's view, add, edit and delete per menu.",
      T: 'ให้สิทธิ์ดู เพิ่ม แก้ไข ลบ รายเมนูแก่ผู้ใช้',
    },
  },
  {
    name: 'MenuCopy',
    kind: 'wizard',
    fromLevel: 60,
    menuGroup: 'admin-user',
    flags: ADMIN_RIGHTS.user,
    title: { V: 'Sao chép phân quyền', E: 'Copy Permissions', T: 'คัดลอกสิทธิ์เมนู' },
    purpose: {
      V: 'Sao chép quyền của một người cho nhiều người dùng khác.',
      E: 'Give several users the permissions of one.',
      T: 'คัดลอกสิทธิ์ของผู้ใช้หนึ่งคนให้หลายคน',
    },
  },
  {
    name: 'InitPigParam',
    kind: 'wizard',
    fromLevel: 75,
    menuGroup: 'admin-farm',
    flags: ADMIN_RIGHTS.farm,
    title: { V: 'Khởi tạo thông số trại', E: 'Farm Start-up', T: 'ตั้งค่าเริ่มต้นฟาร์ม' },
    purpose: {
      V: 'Chuẩn bị một trại mới: thông số, danh mục, chuồng và ngày bắt đầu.',
      E: 'Make a new farm ready: settings, lists, houses and the go-live date.',
      T: 'เตรียมฟาร์มใหม่ ค่ากำหนด รายการ โรงเรือน และวันเริ่มใช้',
    },
  },
]);
