/** Words of an animal's photographs. */
export const PHOTO_WORDS = {
  title: { V: 'Ảnh', E: 'Photographs', T: 'รูปถ่าย' },
  photo: { V: 'Ảnh', E: 'Photograph', T: 'รูปถ่าย' },
  take: { V: 'Chụp ảnh', E: 'Take a photograph', T: 'ถ่ายรูป' },
  choose: { V: 'Thêm ảnh', E: 'Add a photograph', T: 'เพิ่มรูป' },
  none: { V: 'Chưa có ảnh.', E: 'No photograph yet.', T: 'ยังไม่มีรูป' },
  full: { V: 'Đã đủ số ảnh; hãy xóa bớt trước khi thêm.', E: 'No room for more; remove one first.', T: 'รูปครบจำนวนแล้ว กรุณาลบรูปเก่าก่อนเพิ่ม' },
  offline: {
    V: 'Đang mất mạng: ảnh chỉ thêm được khi có mạng. Ảnh vừa chọn được giữ ở trang này, hãy gửi lại khi có mạng.',
    E: 'No network: photographs are added only with a network. The one chosen stays on this page; send it again when the network is back.',
    T: 'ไม่มีเครือข่าย เพิ่มรูปได้เมื่อมีเครือข่ายเท่านั้น รูปที่เลือกยังอยู่ในหน้านี้ กรุณาส่งใหม่เมื่อมีเครือข่าย',
  },
  unread: {
    V: 'Không đọc được ảnh này; hãy dùng ảnh JPG, PNG hoặc WebP.',
    E: 'This picture cannot be read; use JPG, PNG or WebP.',
    T: 'อ่านรูปนี้ไม่ได้ กรุณาใช้ไฟล์ JPG, PNG หรือ WebP',
  },
  again: { V: 'Gửi lại', E: 'Send again', T: 'ส่งใหม่' },
  refused: { V: 'Chưa lưu được', E: 'Not saved', T: 'ยังบันทึกไม่ได้' },
  remove: { V: 'Xóa ảnh', E: 'Remove the photograph', T: 'ลบรูป' },
  reason: { V: 'Lý do xóa ảnh của người khác', E: 'Reason for removing another person’s photograph', T: 'เหตุผลที่ลบรูปของผู้อื่น' },
  removed: { V: 'Đã xóa ảnh.', E: 'Photograph removed.', T: 'ลบรูปแล้ว' },
  undo: { V: 'Hoàn tác', E: 'Undo', T: 'เลิกทำ' },
} as const;
