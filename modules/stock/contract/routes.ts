import { rights } from '#engine/define/rights.ts';
import { routesOf } from '#engine/define/route.ts';

/** Default rights on the screens of the module, by level from 90 down to 15. */
export const STOCK_RIGHTS = rights('VAED', 'V', 'VE', 'VAED', 'VAED', 'VAE', '-', '-');

/** Routes of the stock; titles and paths are the specification’s. */
export const stockRoutes = routesOf({ module: 'stock', flags: STOCK_RIGHTS }, [
  {
    name: 'PigIstock',
    kind: 'entry',
    fromLevel: 30,
    menuGroup: 'stock-note',
    title: { V: 'Nhập kho', E: 'Stock In', T: 'รับสินค้าเข้าคลัง' },
    purpose: {
      V: 'Thủ kho lập một phiếu nhập: mua, tồn đầu, chuồng trả lại, kiểm kê thừa.',
      E: 'Keepers write one received note: purchase, opening stock, return from a house, found at count.',
      T: 'ผู้ดูแลคลังบันทึกใบรับสินค้า ซื้อ ยอดยกมา คืนจากโรงเรือน หรือนับได้เกิน',
    },
  },
  {
    name: 'PigOstock',
    kind: 'entry',
    fromLevel: 30,
    menuGroup: 'stock-note',
    title: { V: 'Xuất kho', E: 'Stock Out', T: 'จ่ายสินค้าออกจากคลัง' },
    purpose: {
      V: 'Xuất hàng cho nhiều chuồng hoặc việc khác trên một phiếu, lô hết hạn trước xuất trước.',
      E: 'Issue goods to many houses or other uses on one delivery note, first expired first out.',
      T: 'จ่ายสินค้าให้หลายโรงเรือนหรืองานอื่นในใบเดียว ล็อตหมดอายุก่อนจ่ายก่อน',
    },
  },
  {
    name: 'PigIOstkBatch',
    kind: 'batch',
    fromLevel: 30,
    menuGroup: 'stock-note',
    title: { V: 'Nhập xuất kho từ tệp', E: 'Stock In/Out Batch', T: 'นำเข้ารายการรับ-จ่ายเป็นชุด' },
    purpose: {
      V: 'Đọc danh sách hàng mua, hàng xuất cho chuồng hay số kiểm kê từ tệp Excel, mỗi phiếu gom các dòng cùng kho, ngày và bên giao.',
      E: 'Read goods bought, goods issued to houses or a stock count from an Excel file; lines of one warehouse, day and supplier make one note.',
      T: 'อ่านรายการสินค้าที่ซื้อ จ่ายให้โรงเรือน หรือผลตรวจนับจากไฟล์ Excel รายการของคลัง วันที่ และผู้จำหน่ายเดียวกันรวมเป็นใบเดียว',
    },
  },
  {
    name: 'PigInstockDetail',
    kind: 'update',
    fromLevel: 30,
    menuGroup: 'stock-note',
    title: { V: 'Kiểm tra và sửa phiếu nhập kho', E: 'Received Note Check and Edit', T: 'ตรวจและแก้ไขใบรับสินค้า' },
    purpose: {
      V: 'Sửa phiếu nhập có ghi lý do; người thứ hai đối chiếu với chứng từ.',
      E: 'Correct received notes with a reason; a second person checks them against the paper.',
      T: 'แก้ไขใบรับสินค้าพร้อมเหตุผล และให้อีกคนตรวจเทียบกับเอกสาร',
    },
  },
  {
    name: 'PigOstockDetail',
    kind: 'update',
    fromLevel: 30,
    menuGroup: 'stock-note',
    title: { V: 'Kiểm tra và sửa phiếu xuất dùng', E: 'Stock Out Check and Edit', T: 'ตรวจและแก้ไขใบเบิกใช้' },
    purpose: {
      V: 'Sửa phiếu xuất dùng có ghi lý do; người thứ hai đối chiếu với chứng từ.',
      E: 'Correct delivery notes of own use with a reason; a second person checks them.',
      T: 'แก้ไขใบเบิกใช้พร้อมเหตุผล และให้อีกคนตรวจเทียบกับเอกสาร',
    },
  },
  {
    name: 'PigstockTransfer',
    kind: 'entry',
    fromLevel: 30,
    menuGroup: 'stock-note',
    title: { V: 'Chuyển kho đi', E: 'Transfer-Out', T: 'โอนสินค้าออก' },
    purpose: {
      V: 'Gửi hàng sang kho khác, trại khác hoặc phòng xét nghiệm; hàng đi đường thuộc bên gửi cho đến khi bên nhận xác nhận.',
      E: 'Send goods to another warehouse, farm or a laboratory; on the way they belong to the sender until the receiver confirms.',
      T: 'ส่งสินค้าไปคลังอื่น ฟาร์มอื่น หรือห้องปฏิบัติการ ระหว่างทางยังเป็นของผู้ส่งจนกว่าผู้รับจะยืนยัน',
    },
  },
  {
    name: 'PigInstockConfirm',
    kind: 'update',
    fromLevel: 30,
    menuGroup: 'stock-note',
    title: { V: 'Chuyển kho đến', E: 'Transfer-In', T: 'รับโอนสินค้าเข้า' },
    purpose: {
      V: 'Thủ kho nhận xác nhận hàng được chuyển đến: đủ, thiếu hoặc từ chối từng lô.',
      E: 'The receiving keeper accepts what was sent: whole, in part, or refused lot by lot.',
      T: 'ผู้ดูแลคลังปลายทางยืนยันสินค้าที่โอนมา รับครบ รับบางส่วน หรือปฏิเสธเป็นล็อต',
    },
  },
  {
    name: 'PigstockTransfupd',
    kind: 'update',
    fromLevel: 30,
    menuGroup: 'stock-note',
    title: { V: 'Kiểm tra phiếu chuyển kho', E: 'Transfer-Out Note Check', T: 'ตรวจสอบใบโอนออก' },
    purpose: {
      V: 'Bên gửi kiểm tra, sửa, hủy phiếu chuyển kho và giải trình phần hàng thiếu.',
      E: 'The sender checks, corrects and cancels transfer notes and explains what did not arrive.',
      T: 'ผู้ส่งตรวจสอบ แก้ไข ยกเลิกใบโอน และชี้แจงสินค้าที่ขาด',
    },
  },
  {
    name: 'ItemList',
    kind: 'param',
    fromLevel: 60,
    menuGroup: 'stock-list',
    title: { V: 'Danh mục hàng hóa, dịch vụ', E: 'Product/Services Name', T: 'รายชื่อสินค้าและบริการ' },
    purpose: {
      V: 'Khai báo hàng hóa và dịch vụ: đơn vị, hạn dùng, ngưng thuốc, giá bán.',
      E: 'Define goods and services: units, expiry, withdrawal days, prices.',
      T: 'กำหนดสินค้าและบริการ หน่วย วันหมดอายุ ระยะหยุดยา และราคา',
    },
  },
  {
    name: 'ItemStore',
    kind: 'param',
    fromLevel: 60,
    menuGroup: 'stock-list',
    title: { V: 'Danh mục kho', E: 'Warehouse Name', T: 'รายชื่อคลังสินค้า' },
    purpose: {
      V: 'Khai báo các kho của trại, loại kho, sức chứa, nhiệt độ.',
      E: 'Name the warehouses of the farm: type, capacity, temperature.',
      T: 'กำหนดคลังสินค้าของฟาร์ม ประเภท ความจุ และอุณหภูมิ',
    },
  },
  {
    name: 'PigSupply',
    kind: 'param',
    fromLevel: 60,
    menuGroup: 'stock-list',
    title: { V: 'Danh mục nhà cung cấp', E: 'Supplier Name', T: 'รายชื่อผู้จำหน่าย' },
    purpose: {
      V: 'Quản lý đối tác: nhà cung cấp và khách hàng, hạn thanh toán, hạn mức nợ.',
      E: 'Keep business partners: suppliers and customers, payment terms, credit limits.',
      T: 'ดูแลคู่ค้า ผู้จำหน่ายและลูกค้า เงื่อนไขชำระเงิน และวงเงินเครดิต',
    },
  },
]);
