import { rights } from '#engine/define/rights.ts';
import { routesOf } from '#engine/define/route.ts';
import { LAB_LIST_RIGHTS } from '../rights.ts';

/** Default rights on the laboratory's own side, by level from 90 down to 15: goods, and the lists of goods. */
export const LAB_STOCK_RIGHTS = { ...rights('VAED', 'V', 'V', 'VAED', 'VAED', '-', 'V', 'VAE'), laboratory: true as const };

const entries = routesOf({ module: 'lab', flags: LAB_STOCK_RIGHTS }, [
  {
    ...{ name: 'LabstkInput', kind: 'entry', fromLevel: 15, menuGroup: 'lab-stock' },
    title: { V: 'Nhập kho xét nghiệm', E: 'Lab Stock In', T: 'รับเข้าคลังห้องปฏิบัติการ' },
    purpose: {
      V: 'Lập một phiếu nhập: mua, trả lại, tồn đầu, kiểm kê thừa; ghi lô, hạn dùng, nhiệt độ khi nhận.',
      E: 'Book one received note: purchase, return, opening balance, found at count; with lot, expiry and temperature on arrival.',
      T: 'บันทึกใบรับ ซื้อ รับคืน ยอดยกมา หรือนับได้เกิน พร้อมล็อต วันหมดอายุ และอุณหภูมิเมื่อรับ',
    },
  },
  {
    ...{ name: 'LabstkInputMng', kind: 'update', fromLevel: 15, menuGroup: 'lab-stock' },
    title: { V: 'Quản lý phiếu nhập kho xét nghiệm', E: 'Lab Received Note List', T: 'จัดการใบรับสินค้าห้องปฏิบัติการ' },
    purpose: {
      V: 'Tìm, sửa, hủy phiếu nhập có ghi lý do; khóa và mở lô.',
      E: 'Find, correct or cancel received notes with a reason; block and release lots.',
      T: 'ค้นหา แก้ไข ยกเลิกใบรับพร้อมเหตุผล ระงับและปล่อยล็อต',
    },
  },
  {
    ...{ name: 'LabstkOutput', kind: 'entry', fromLevel: 15, menuGroup: 'lab-stock' },
    title: { V: 'Xuất kho xét nghiệm', E: 'Lab Stock Out', T: 'จ่ายออกคลังห้องปฏิบัติการ' },
    purpose: {
      V: 'Xuất dùng cho xét nghiệm, chuyển kho, gửi vật tư lấy mẫu, bán, hủy; lô hết hạn trước xuất trước.',
      E: 'Issue to tests, transfer, send sampling material, sell or write off; first expired first out.',
      T: 'จ่ายใช้ตรวจ โอน ส่งวัสดุเก็บตัวอย่าง ขาย หรือทำลาย ล็อตหมดอายุก่อนจ่ายก่อน',
    },
  },
  {
    ...{ name: 'LabstkOutputMng', kind: 'update', fromLevel: 15, menuGroup: 'lab-stock' },
    title: { V: 'Kiểm tra phiếu xuất kho xét nghiệm', E: 'Lab Issue Note Check', T: 'ตรวจสอบใบจ่ายสินค้าห้องปฏิบัติการ' },
    purpose: {
      V: 'Tìm phiếu xuất, người thứ hai đối chiếu, hủy, giải trình hàng chuyển thiếu.',
      E: 'Find issue notes, have them checked by a second person, cancel them, explain what did not arrive.',
      T: 'ค้นหาใบจ่าย ให้คนที่สองตรวจ ยกเลิก และชี้แจงสินค้าที่โอนขาด',
    },
  },
  {
    ...{ name: 'LabstkOutputMod', kind: 'update', fromLevel: 15, menuGroup: 'lab-stock' },
    title: { V: 'Sửa phiếu xuất kho xét nghiệm', E: 'Lab Issue Note Edit', T: 'แก้ไขใบจ่ายสินค้าห้องปฏิบัติการ' },
    purpose: {
      V: 'Sửa một phiếu xuất: bút toán cũ được đảo, ghi lại dưới cùng số phiếu.',
      E: 'Correct one issue note: its movements are taken back and written anew under the same number.',
      T: 'แก้ไขใบจ่ายหนึ่งใบ กลับรายการเดิมแล้วบันทึกใหม่ภายใต้เลขเดิม',
    },
  },
  {
    ...{ name: 'LabstkInputConfirm', kind: 'update', fromLevel: 15, menuGroup: 'lab-stock' },
    title: { V: 'Xác nhận nhận chuyển kho xét nghiệm', E: 'Lab Transfer-In Confirm', T: 'ยืนยันรับโอนคลังห้องปฏิบัติการ' },
    purpose: {
      V: 'Kho nhận xác nhận hàng kho khác hoặc trại gửi đến: đủ, thiếu hoặc từ chối từng lô.',
      E: 'The receiving store accepts what another store or a farm sent: whole, in part, or refused lot by lot.',
      T: 'คลังปลายทางยืนยันสินค้าที่คลังอื่นหรือฟาร์มส่งมา รับครบ รับบางส่วน หรือปฏิเสธเป็นล็อต',
    },
  },
  {
    ...{ name: 'LabstkChgUnit', kind: 'entry', fromLevel: 15, menuGroup: 'lab-stock' },
    title: { V: 'Chuyển đổi đơn vị tính vật tư', E: 'Lab Unit Conversion', T: 'แปลงหน่วยวัสดุห้องปฏิบัติการ' },
    purpose: {
      V: 'Mở một hộp, chai và giữ bằng đơn vị nhỏ hơn; giá trị không đổi, có hạn dùng sau khi mở.',
      E: 'Open a pack and hold it in a smaller unit; the value stays, usable until the earlier of expiry and stability.',
      T: 'เปิดบรรจุภัณฑ์และถือในหน่วยเล็กลง มูลค่าเท่าเดิม พร้อมวันหมดอายุหลังเปิด',
    },
  },
  {
    ...{ name: 'LabIOstkBatch', kind: 'batch', fromLevel: 15, menuGroup: 'lab-stock' },
    title: { V: 'Nhập xuất kho xét nghiệm từ tệp', E: 'Lab Stock In/Out Batch', T: 'นำเข้ารายการรับ-จ่ายคลังห้องปฏิบัติการเป็นชุด' },
    purpose: {
      V: 'Đọc tồn đầu, hàng nhập, mọi loại xuất kho và số kiểm kê từ tệp Excel.',
      E: 'Read opening balances, goods received, issues of every kind and counts from an Excel file.',
      T: 'อ่านยอดยกมา สินค้าที่รับเข้า รายการจ่ายทุกประเภท และผลตรวจนับจากไฟล์ Excel',
    },
  },
]);

const lists = routesOf({ module: 'lab', flags: LAB_LIST_RIGHTS }, [
  {
    ...{ name: 'LabstkItem', kind: 'param', fromLevel: 60, menuGroup: 'lab-settings' },
    title: { V: 'Danh mục vật tư xét nghiệm', E: 'Lab Item List', T: 'รายการวัสดุห้องปฏิบัติการ' },
    purpose: {
      V: 'Khai báo kit, hóa chất, môi trường, đồ nhựa: quy cách, bảo quản, mức đặt hàng, xét nghiệm dùng.',
      E: 'Define kits, reagents, media and plastics: packs, storage, reorder point, tests that use them.',
      T: 'กำหนดชุดตรวจ น้ำยา อาหารเลี้ยงเชื้อ พลาสติก หน่วยบรรจุ การเก็บ จุดสั่งซื้อ และรายการตรวจที่ใช้',
    },
  },
  {
    ...{ name: 'LabstkStore', kind: 'param', fromLevel: 60, menuGroup: 'lab-settings' },
    title: { V: 'Danh mục kho phòng xét nghiệm', E: 'Lab Warehouse List', T: 'รายการคลังห้องปฏิบัติการ' },
    purpose: {
      V: 'Khai báo kho, tủ mát, tủ đông, biệt trữ và vị trí cất.',
      E: 'Define stores, fridges, freezers, quarantine and the places in them.',
      T: 'กำหนดคลัง ตู้เย็น ตู้แช่แข็ง พื้นที่กักกัน และตำแหน่งเก็บ',
    },
  },
]);

/** Routes of laboratory goods; titles and paths are the specification’s. */
export const labStockRoutes = [...entries, ...lists];
