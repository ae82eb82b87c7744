import { type NewCode, rowsOf } from '#engine/define/code-rows.ts';

/** What the herd's lists hold on a farm that is tried: what its clerks choose from (play/options.ts). */
export const SAMPLE_ROWS = {
  source: rowsOf(`
BOUGHT | Mua ngoài   | Bought   | ซื้อจากภายนอก
OWN    | Tự sản xuất | Own-bred | ผลิตเอง`),
  lineage: rowsOf(`
LY | Landrace × Yorkshire | Landrace × Yorkshire | แลนด์เรซ × ยอร์กเชียร์
YL | Yorkshire × Landrace | Yorkshire × Landrace | ยอร์กเชียร์ × แลนด์เรซ
D  | Duroc                | Duroc                | ดูร็อค
P  | Pietrain             | Pietrain             | เพียเทรน`),
  matetp: rowsOf(`
AI      | Thụ tinh nhân tạo | Artificial insemination | ผสมเทียม
NATURAL | Phối trực tiếp    | Natural service         | ผสมจริง`),
  feetleg: rowsOf(`
1 | Tốt        | Good | ดี
2 | Trung bình | Fair | ปานกลาง
3 | Kém        | Poor | ไม่ดี`),
  vulva: rowsOf(`
NORMAL | Bình thường | Normal | ปกติ
SMALL  | Nhỏ         | Small  | เล็ก`),
  disposal: rowsOf(`
BURIAL | Chôn | Burial | ฝัง`),
  dilutor: rowsOf(`
BTS | BTS | BTS | BTS`),
  item: rowsOf(`
V-PARVO | Vắc xin Parvo   | Parvovirus vaccine | วัคซีนพาร์โว
V-PRRS  | Vắc xin PRRS    | PRRS vaccine       | วัคซีนพีอาร์อาร์เอส
D-AMOX  | Amoxicillin     | Amoxicillin        | อะม็อกซีซิลลิน
D-OXY   | Oxytetracycline | Oxytetracycline    | ออกซีเตตราไซคลิน`),
  reason: rowsOf(`
OLD       | Nái già             | Old age              | อายุมาก               | eventcd=CUL reproductive=N
REPRO     | Không sinh sản      | Reproductive failure | ปัญหาการสืบพันธุ์     | eventcd=CUL reproductive=Y
LITTER    | Ổ nhỏ               | Poor litter size     | ขนาดครอกเล็ก          | eventcd=CUL reproductive=N
LEGS      | Chân yếu            | Legs                 | ขาอ่อนแอ              | eventcd=CUL,DTH reproductive=N
NOHEAT    | Không lên giống     | No heat              | ไม่เป็นสัด            | eventcd=CUL reproductive=Y
SUDDEN    | Chết đột ngột       | Sudden death         | ตายกะทันหัน           | eventcd=DTH reproductive=N
PROLAPSE  | Sa tử cung          | Prolapse             | มดลูกทะลัก            | eventcd=DTH reproductive=N
CRUSHED   | Mẹ đè               | Crushed              | แม่ทับ                | eventcd=PLD reproductive=N
WEAK      | Yếu                 | Weak                 | อ่อนแอ                | eventcd=PLD reproductive=N
DIARRHOEA | Tiêu chảy           | Diarrhoea            | ท้องเสีย              | eventcd=PLD reproductive=N
STARVED   | Đói sữa             | Starved              | อดนม                  | eventcd=PLD reproductive=N
UNKNOWN   | Không rõ            | Unknown              | ไม่ทราบสาเหตุ         | eventcd=ABO,RET,FAR reproductive=N
HEAT      | Nắng nóng           | Heat stress          | ความเครียดจากความร้อน | eventcd=ABO reproductive=N
FEVER     | Sốt                 | Fever                | ไข้                   | eventcd=TRT reproductive=N
LAME      | Què                 | Lame                 | ขาเจ็บ                | eventcd=TRT reproductive=N
METRITIS  | Viêm tử cung        | Metritis             | มดลูกอักเสบ           | eventcd=TRT reproductive=N
SEMPOOR   | Tinh kém chất lượng | Poor semen quality   | คุณภาพน้ำเชื้อไม่ดี   | eventcd=SEM reproductive=N
SEMOLD    | Tinh quá hạn        | Past its usable days | น้ำเชื้อหมดอายุ       | eventcd=SEM reproductive=N
SEMSENT   | Gửi cho trại khác   | Sent to another farm | ส่งให้ฟาร์มอื่น       | eventcd=SEM reproductive=N
TRANSFER  | Điều chuyển         | Transfer             | ย้าย                  | eventcd=TRF reproductive=N`),
} as const satisfies Readonly<Record<string, readonly NewCode[]>>;
