import { type CodeList, rowsOf } from '#engine/define/code-rows.ts';
import { t3 } from '#kernel/language.ts';
import { CHANGE_REASONS, REASONS } from './reasons.ts';
import { SAMPLE_ROWS } from './sample-rows.ts';

/** Lists of the herd the system begins with. A farm or company adds rows beside them. */
export const HERD_CODES: Readonly<Record<string, CodeList>> = {
  reason: {
    title: t3('Lý do', 'Reasons', 'สาเหตุ'),
    parents: ['eventcd', 'group'],
    marks: ['reproductive', 'planned'],
    rows: REASONS,
    sample: SAMPLE_ROWS.reason,
  },
  reasonchg: { title: t3('Lý do sửa, xóa', 'Reasons for changes', 'เหตุผลการแก้ไข'), rows: CHANGE_REASONS },
  lineage: {
    title: t3('Dòng giống', 'Lines', 'สายเลือด'),
    parents: ['breed', 'role'],
    rows: rowsOf(`
L   | Landrace                 | Landrace                 | แลนด์เรซ                | breed=L role=maternal
Y   | Yorkshire                | Large White              | ลาร์จไวท์               | breed=Y role=maternal
D   | Duroc                    | Duroc                    | ดูร็อค                  | breed=D role=terminal
P   | Pietrain                 | Pietrain                 | เพียเทรน                | breed=P role=terminal
LY  | Landrace × Yorkshire     | Landrace × Large White   | แลนด์เรซ × ลาร์จไวท์     | role=maternal
YL  | Yorkshire × Landrace     | Large White × Landrace   | ลาร์จไวท์ × แลนด์เรซ     | role=maternal
DP  | Duroc × Pietrain         | Duroc × Pietrain         | ดูร็อค × เพียเทรน        | role=terminal
PD  | Pietrain × Duroc         | Pietrain × Duroc         | เพียเทรน × ดูร็อค        | role=terminal`),
    sample: SAMPLE_ROWS.lineage,
  },
  breed: {
    title: t3('Giống', 'Breeds', 'พันธุ์'),
    rows: rowsOf(`
L | Landrace  | Landrace    | แลนด์เรซ
Y | Yorkshire | Large White | ลาร์จไวท์
D | Duroc     | Duroc       | ดูร็อค
P | Pietrain  | Pietrain    | เพียเทรน`),
  },
  linerole: {
    title: t3('Vai trò của dòng', 'Roles of lines', 'บทบาทของสาย'),
    rows: rowsOf(`
maternal | Dòng mẹ    | Maternal | สายแม่
terminal | Dòng đực cuối | Terminal | สายพ่อสุดท้าย
dual     | Hai mục đích | Dual     | สองวัตถุประสงค์`),
  },
  source: {
    title: t3('Nguồn gốc', 'Sources', 'แหล่งที่มา'),
    rows: rowsOf(`
OWN     | Tự sản xuất          | Own-bred          | ผลิตเอง
BOUGHT  | Mua ngoài            | Bought            | ซื้อจากภายนอก
COMPANY | Trại cùng công ty    | Company farm      | ฟาร์มในบริษัท
IMPORT  | Nhập khẩu            | Imported          | นำเข้า
SEMEN   | Tinh mua             | Bought semen      | น้ำเชื้อซื้อ`),
    sample: SAMPLE_ROWS.source,
  },
  matetp: {
    title: t3('Kiểu phối', 'Mating types', 'วิธีผสม'),
    rows: rowsOf(`
AI      | Thụ tinh nhân tạo | Artificial insemination | ผสมเทียม
NATURAL | Phối trực tiếp    | Natural service         | ผสมจริง`),
    sample: SAMPLE_ROWS.matetp,
  },
  fregexamreslt: {
    title: t3('Kết quả khám thai', 'Check results', 'ผลตรวจท้อง'),
    rows: rowsOf(`
positive | Có thai    | Positive | ท้อง
negative | Không thai | Negative | ไม่ท้อง`),
  },
  feetleg: {
    title: t3('Chân móng', 'Feet and legs', 'ขาและกีบ'),
    rows: rowsOf(`
1 | Rất tốt    | Very good | ดีมาก
2 | Tốt        | Good      | ดี
3 | Trung bình | Fair      | ปานกลาง
4 | Kém        | Poor      | ไม่ดี
5 | Rất kém    | Very poor | ไม่ดีมาก`),
    sample: SAMPLE_ROWS.feetleg,
  },
  vulva: {
    title: t3('Kích thước âm hộ', 'Vulva sizes', 'ขนาดอวัยวะเพศเมีย'),
    rows: rowsOf(`
LARGE  | Lớn         | Large  | ใหญ่
NORMAL | Bình thường | Normal | ปกติ
SMALL  | Nhỏ         | Small  | เล็ก
TILTED | Hếch, lệch  | Tilted | เชิดหรือเอียง`),
    sample: SAMPLE_ROWS.vulva,
  },
  roomtp: {
    title: t3('Loại chuồng', 'House types', 'ประเภทโรงเรือน'),
    parents: ['area'],
    rows: rowsOf(`
QUARANTINE | Chuồng cách ly   | Quarantine  | โรงกักโรค     | area=gilts
GILT       | Chuồng hậu bị    | Gilts       | โรงสุกรสาว    | area=gilts
BOAR       | Chuồng đực giống | Boars       | โรงพ่อพันธุ์   | area=sow
MATING     | Chuồng phối      | Mating      | โรงผสม       | area=sow
GESTATION  | Chuồng mang thai | Gestation   | โรงอุ้มท้อง    | area=sow
FARROWING  | Chuồng đẻ        | Farrowing   | โรงคลอด      | area=sow
NURSERY    | Chuồng cai sữa   | Nursery     | โรงอนุบาล     | area=nursery
FINISHING  | Chuồng heo thịt  | Grow-finish | โรงขุน        | area=grow-finish`),
  },
  bodyscore: {
    title: t3('Điểm thể trạng', 'Body scores', 'คะแนนร่างกาย'),
    rows: rowsOf(`
1 | Rất gầy | Very thin | ผอมมาก
2 | Gầy     | Thin      | ผอม
3 | Vừa     | Ideal     | พอดี
4 | Mập     | Fat       | อ้วน
5 | Rất mập | Very fat  | อ้วนมาก`),
  },
  dilutor: {
    title: t3('Môi trường pha tinh', 'Dilutors', 'น้ำยาเจือจางน้ำเชื้อ'),
    rows: rowsOf(`
BTS     | BTS (ngắn hạn, 3 ngày)   | BTS (short term, 3 days)  | บีทีเอส (3 วัน)
MRA     | MR-A (trung hạn, 5 ngày) | MR-A (medium term)        | เอ็มอาร์เอ (5 วัน)
ANDRO   | Androhep (dài hạn)       | Androhep (long term)      | แอนโดรเฮพ (ระยะยาว)
LONG    | Môi trường dài ngày khác | Other long term           | น้ำยาระยะยาวอื่น`),
    sample: SAMPLE_ROWS.dilutor,
  },
  disposal: {
    title: t3('Cách tiêu hủy', 'Ways of disposal', 'วิธีกำจัดซาก'),
    rows: rowsOf(`
BURIAL | Chôn lấp            | Burial           | ฝัง
BURN   | Đốt                 | Incineration     | เผา
COMPOST| Ủ phân              | Composting       | ทำปุ๋ยหมัก
RENDER | Giao cơ sở xử lý    | Rendering        | ส่งโรงงานกำจัด
PIT    | Hố tiêu hủy         | Disposal pit     | บ่อทิ้งซาก`),
    sample: SAMPLE_ROWS.disposal,
  },
  leaveway: {
    title: t3('Cách rời đàn', 'Ways out', 'วิธีออกจากฝูง'),
    rows: rowsOf(`
died      | Chết          | Died              | ตาย
euthanised | Tiêu hủy      | Euthanised        | ทำลาย
culled    | Loại thải     | Culled            | คัดทิ้ง
sold      | Bán giống     | Sold for breeding | ขายทำพันธุ์
moved     | Chuyển trại   | Moved             | ย้ายฟาร์ม`),
  },
  item: {
    title: t3('Thuốc và vắc xin', 'Medicines and vaccines', 'ยาและวัคซีน'),
    parents: ['itemtp', 'brand'],
    rows: rowsOf(`
V-PARVO | Vắc xin Parvo, Lepto       | Parvo and Lepto vaccine | วัคซีนพาร์โว เลปโต    | itemtp=vaccine withdrawal=0
V-PRRS  | Vắc xin PRRS               | PRRS vaccine            | วัคซีนพีอาร์อาร์เอส    | itemtp=vaccine withdrawal=0
V-CSF   | Vắc xin dịch tả heo        | Swine fever vaccine     | วัคซีนอหิวาต์สุกร      | itemtp=vaccine withdrawal=0
V-FMD   | Vắc xin lở mồm long móng   | FMD vaccine             | วัคซีนปากเท้าเปื่อย    | itemtp=vaccine withdrawal=0
V-AD    | Vắc xin giả dại            | Aujeszky vaccine        | วัคซีนพิษสุนัขบ้าเทียม | itemtp=vaccine withdrawal=0
V-ECOLI | Vắc xin E. coli            | E. coli vaccine         | วัคซีนอีโคไล          | itemtp=vaccine withdrawal=0
D-AMOX  | Amoxicillin                | Amoxicillin             | อะม็อกซีซิลลิน        | itemtp=medicine withdrawal=14
D-OXY   | Oxytetracyclin             | Oxytetracycline         | ออกซีเตตราไซคลิน      | itemtp=medicine withdrawal=21
D-OXT   | Oxytocin                   | Oxytocin                | ออกซิโทซิน            | itemtp=medicine withdrawal=0
D-IVER  | Ivermectin                 | Ivermectin              | ไอเวอร์เมกติน         | itemtp=medicine withdrawal=28`),
    sample: SAMPLE_ROWS.item,
  },
};
