import { rowsOf } from '#engine/define/code-rows.ts';

/**
 * Reasons of herd events. eventcd: events they are offered for; reproductive: the removal counts as
 * a reproductive loss; planned: the farm chose it. CHD and CHC: deaths and culls of chickens.
 */
export const REASONS = rowsOf(`
NOHEAT   | Không lên giống                | No heat                        | ไม่เป็นสัด                | eventcd=CUL,SAL group=reproduction reproductive=Y planned=N
REPEAT   | Phối nhiều lần không đậu       | Repeat breeder                 | ผสมซ้ำไม่ติด              | eventcd=CUL group=reproduction reproductive=Y planned=N
REPRO    | Rối loạn sinh sản              | Reproductive failure           | ระบบสืบพันธุ์ล้มเหลว       | eventcd=CUL,DTH group=reproduction reproductive=Y planned=N
ABORTED  | Sẩy thai                       | Abortion                       | แท้งลูก                   | eventcd=CUL group=reproduction reproductive=Y planned=N
NOTPREG  | Khám không thai                | Not in pig                     | ไม่ท้อง                   | eventcd=CUL group=reproduction reproductive=Y planned=N
DISCHARGE| Viêm, chảy dịch tử cung        | Vulval discharge               | มีหนองไหล                 | eventcd=CUL,RET group=reproduction reproductive=Y planned=N
LITTER   | Đẻ ít con                      | Poor litter size               | ลูกดกต่ำ                  | eventcd=CUL,SAL group=performance reproductive=N planned=Y
POORMILK | Kém sữa, nuôi con kém          | Poor milk, poor mothering      | น้ำนมน้อย เลี้ยงลูกไม่ดี     | eventcd=CUL group=performance reproductive=N planned=Y
SAVAGE   | Cắn con                        | Savages piglets                | กัดลูก                    | eventcd=CUL,PLD group=performance reproductive=N planned=N
OLD      | Già, nhiều lứa                 | Old age                        | แก่ หลายท้อง              | eventcd=CUL,SAL group=age reproductive=N planned=Y
PROGRAM  | Thay đàn theo kế hoạch         | Planned replacement            | ทดแทนตามแผน               | eventcd=CUL,SAL,TRF group=age reproductive=N planned=Y
GENETIC  | Giá trị giống thấp             | Low breeding value             | ค่าการผสมพันธุ์ต่ำ          | eventcd=CUL,SAL group=genetics reproductive=N planned=Y
LEGS     | Yếu chân, què                  | Lameness, bad legs             | ขาเจ็บ ขาเสีย             | eventcd=CUL,DTH,TRT group=locomotion reproductive=N planned=N
BODY     | Gầy, thể trạng kém             | Thin, poor condition           | ผอม สภาพร่างกายไม่ดี       | eventcd=CUL,DTH,TRT group=health reproductive=N planned=N
UDDER    | Hỏng vú, viêm vú               | Udder damage, mastitis         | เต้านมเสีย เต้านมอักเสบ     | eventcd=CUL,TRT group=udder reproductive=N planned=N
PROLAPSE | Sa tử cung, sa trực tràng      | Prolapse                       | มดลูกหรือทวารทะลัก         | eventcd=CUL,DTH group=farrowing reproductive=N planned=N
DISEASE  | Bệnh truyền nhiễm              | Infectious disease             | โรคติดเชื้อ               | eventcd=CUL,DTH,TRT,PLD group=health reproductive=N planned=N
ASF      | Dịch tả heo châu Phi           | African swine fever            | อหิวาต์แอฟริกาในสุกร       | eventcd=DTH group=health reproductive=N planned=N
PRRS     | Tai xanh (PRRS)                | PRRS                           | พีอาร์อาร์เอส             | eventcd=CUL,DTH,ABO,PLD group=health reproductive=N planned=N
SUDDEN   | Chết đột ngột                  | Sudden death                   | ตายกะทันหัน               | eventcd=DTH group=health reproductive=N planned=N
HEART    | Suy tim                        | Heart failure                  | หัวใจล้มเหลว              | eventcd=DTH group=health reproductive=N planned=N
TORSION  | Xoắn ruột, xoắn lá lách        | Torsion of gut or spleen       | ลำไส้หรือม้ามบิด           | eventcd=DTH group=health reproductive=N planned=N
GASTRIC  | Loét dạ dày                    | Gastric ulcer                  | แผลในกระเพาะ              | eventcd=DTH,CUL group=health reproductive=N planned=N
DYSTOCIA | Đẻ khó                         | Difficult farrowing            | คลอดยาก                   | eventcd=DTH,CUL,TRT group=farrowing reproductive=N planned=N
HEATSTR  | Sốc nhiệt                      | Heat stroke                    | ช็อกจากความร้อน           | eventcd=DTH group=environment reproductive=N planned=N
INJURY   | Chấn thương                    | Injury                         | บาดเจ็บ                   | eventcd=CUL,DTH,TRT,PLD group=environment reproductive=N planned=N
LOWSEMEN | Tinh kém                       | Poor semen                     | น้ำเชื้อไม่ดี              | eventcd=CUL group=reproduction reproductive=N planned=N
LIBIDO   | Không nhảy giá, kém hăng       | Poor libido                    | ไม่ขึ้นผสม ความกำหนัดต่ำ    | eventcd=CUL group=reproduction reproductive=N planned=N
SEMPOOR  | Tinh kém chất lượng            | Poor semen quality             | คุณภาพน้ำเชื้อไม่ดี         | eventcd=SEM group=semen
SEMOLD   | Tinh quá hạn                   | Past its usable days           | น้ำเชื้อหมดอายุ            | eventcd=SEM group=semen
SEMSPOILT| Tinh hỏng khi bảo quản         | Spoilt in storage              | เสียระหว่างเก็บ            | eventcd=SEM group=semen
SEMSENT  | Gửi cho trại khác              | Sent to another farm           | ส่งให้ฟาร์มอื่น            | eventcd=SEM group=semen
EXPIRED  | Hết hạn sử dụng                | Past its expiry date           | หมดอายุ                   | eventcd=STK group=stock
DAMAGED  | Hư hỏng, ẩm mốc                | Damaged, wet or mouldy         | เสียหาย ชื้น ขึ้นรา         | eventcd=STK group=stock
SPILT    | Rơi vãi, đổ vỡ                 | Spilt or broken                | หกหล่น แตก                | eventcd=STK group=stock
PESTS    | Chuột, côn trùng phá           | Eaten by rats or insects       | หนูหรือแมลงกัดกิน          | eventcd=STK group=stock
RECALL   | Nhà cung cấp thu hồi           | Recalled by the supplier       | ผู้จำหน่ายเรียกคืน          | eventcd=STK group=stock
COUNTED  | Lệch khi kiểm kê               | Difference at count            | ต่างจากการตรวจนับ          | eventcd=STK group=stock
SALE     | Bán giống                      | Sold for breeding              | ขายทำพันธุ์               | eventcd=SAL group=sale reproductive=N planned=Y
TRANSFER | Điều chuyển trại               | Transfer between farms         | ย้ายฟาร์ม                 | eventcd=TRF group=transfer reproductive=N planned=Y
CRUSHED  | Heo mẹ đè                      | Crushed by the sow             | แม่ทับ                    | eventcd=PLD group=management
STARVED  | Đói, thiếu sữa                 | Starved                        | อดนม                      | eventcd=PLD group=management
WEAK     | Yếu, nhỏ                       | Weak, too small                | อ่อนแอ ตัวเล็ก            | eventcd=PLD group=condition
DIARRHOEA| Tiêu chảy                      | Scours                         | ท้องเสีย                  | eventcd=PLD,TRT group=health
CHILLED  | Lạnh                           | Chilled                        | หนาวเย็น                  | eventcd=PLD group=environment
SPLAY    | Choạc chân                     | Splay legs                     | ขาถ่าง                    | eventcd=PLD group=condition
DEFORMED | Dị tật                         | Deformed                       | พิการแต่กำเนิด            | eventcd=PLD group=condition
HERNIA   | Thoát vị                       | Hernia                         | ไส้เลื่อน                 | eventcd=PLD group=condition
ARTHRITIS| Viêm khớp                      | Joint ill                      | ข้ออักเสบ                 | eventcd=PLD,TRT group=health
MENINGIT | Viêm màng não                  | Meningitis                     | เยื่อหุ้มสมองอักเสบ        | eventcd=PLD,TRT group=health
LOST     | Mất, không rõ                  | Missing                        | สูญหาย                    | eventcd=PLD group=other
TRANSPORT| Chết, hao hụt khi vận chuyển   | Lost in transport              | ตายหรือสูญหายระหว่างขนส่ง   | eventcd=DTH group=transport reproductive=N planned=N
UNKNOWN  | Không rõ                       | Unknown                        | ไม่ทราบสาเหตุ             | eventcd=CUL,DTH,PLD,ABO,RET,FAR,TRT group=other reproductive=N planned=N
HEAT     | Thời tiết nóng                 | Hot weather                    | อากาศร้อน                 | eventcd=ABO,RET group=environment
PARVO    | Parvo                          | Parvovirus                     | พาร์โวไวรัส               | eventcd=ABO,FAR group=health
LEPTO    | Leptospira                     | Leptospirosis                  | เลปโตสไปโรซิส             | eventcd=ABO group=health
MYCOTOXIN| Độc tố nấm mốc                 | Mycotoxins                     | สารพิษจากเชื้อรา          | eventcd=ABO,RET,FAR group=feed
REGULAR  | Lên giống lại đúng chu kỳ      | Regular return                 | กลับสัดปกติ               | eventcd=RET group=return
IRREGULAR| Lên giống lại sai chu kỳ       | Irregular return               | กลับสัดผิดปกติ            | eventcd=RET group=return
MUMMIES  | Ổ toàn thai khô, chết          | All mummified or stillborn     | ลูกตายหรือมัมมี่ทั้งครอก    | eventcd=FAR group=reproduction
FEVER    | Sốt, bỏ ăn                     | Fever, off feed                | ไข้ ไม่กินอาหาร           | eventcd=TRT group=health
LAME     | Què                            | Lame                           | ขากะเผลก                  | eventcd=TRT group=locomotion
METRITIS | Viêm tử cung                   | Metritis                       | มดลูกอักเสบ               | eventcd=TRT group=reproduction
MMA      | Viêm tử cung, viêm vú, mất sữa | MMA syndrome                   | กลุ่มอาการเอ็มเอ็มเอ        | eventcd=TRT group=reproduction
COUGH    | Ho, khó thở                    | Cough, breathing trouble       | ไอ หายใจลำบาก             | eventcd=TRT group=health
WORMS    | Tẩy giun                       | Worming                        | ถ่ายพยาธิ                 | eventcd=TRT group=prevention
SKIN     | Ghẻ, bệnh da                   | Mange, skin disease            | ขี้เรื้อน โรคผิวหนัง        | eventcd=TRT group=health
N-SCOUR  | Tiêu chảy sau cai sữa          | Post-weaning scours            | ท้องเสียหลังหย่านม         | eventcd=NDE group=health
N-RESP   | Bệnh hô hấp                    | Respiratory disease            | โรคทางเดินหายใจ           | eventcd=NDE group=health
N-EDEMA  | Phù đầu                        | Oedema disease                 | โรคบวมน้ำ                 | eventcd=NDE group=health
N-STREP  | Liên cầu khuẩn                 | Streptococcal meningitis       | สเตรปโตค็อกคัส            | eventcd=NDE group=health
N-RUNT   | Còi cọc                        | Runt                           | แคระแกร็น                 | eventcd=NDE group=condition
N-OTHER  | Lý do khác                     | Other                          | อื่นๆ                     | eventcd=NDE group=other
C-DOA    | Chết khi đến nơi               | Dead on arrival                | ตายเมื่อมาถึง             | eventcd=CHD group=transport
C-YOLK   | Viêm rốn, không tiêu lòng đỏ   | Yolk sac infection             | สะดือและถุงไข่แดงอักเสบ    | eventcd=CHD group=health
C-HEAT   | Sốc nhiệt                      | Heat stress                    | ช็อกจากความร้อน           | eventcd=CHD group=environment
C-SUDDEN | Đột tử                         | Sudden death                   | ตายเฉียบพลัน              | eventcd=CHD group=health
C-ASCITES| Báng nước                      | Ascites                        | ท้องมาน                   | eventcd=CHD,CHC group=health
C-RESP   | Bệnh hô hấp                    | Respiratory disease            | โรคทางเดินหายใจ           | eventcd=CHD,CHC group=health
C-GUT    | Cầu trùng, viêm ruột           | Coccidiosis, enteritis         | บิด ลำไส้อักเสบ            | eventcd=CHD,CHC group=health
C-PROLAPS| Sa, cắn mổ hậu môn             | Prolapse, vent pecking         | ก้นทะลัก จิกก้น            | eventcd=CHD,CHC group=condition
C-INJURY | Chấn thương, dồn đè            | Injury, smothering             | บาดเจ็บ ทับกัน             | eventcd=CHD,CHC group=environment
C-LEGS   | Yếu chân, què                  | Leg weakness                   | ขาอ่อน ขาเสีย             | eventcd=CHD,CHC group=locomotion
C-RUNT   | Còi cọc, nhỏ                   | Runts                          | แคระแกร็น                 | eventcd=CHC group=condition
C-NOLAY  | Không đẻ                       | Out of lay                     | ไม่ให้ไข่                 | eventcd=CHC group=performance
C-SEXERR | Lẫn giống, lẫn giới tính       | Wrong sex or line              | ปนเพศ ปนสายพันธุ์           | eventcd=CHC group=other
C-UNKNOWN| Không rõ                       | Unknown                        | ไม่ทราบสาเหตุ             | eventcd=CHD,CHC group=other
`);

/** Why a saved row is changed or deleted. */
export const CHANGE_REASONS = rowsOf(`
TYPING   | Nhập sai                | Typing mistake          | พิมพ์ผิด
WRONGID  | Nhầm số tai             | Wrong identity          | ผิดเบอร์หู
WRONGDT  | Nhầm ngày               | Wrong date              | ผิดวันที่
DOUBLE   | Nhập trùng              | Entered twice           | บันทึกซ้ำ
LATE     | Có thêm thông tin       | Better information      | ได้ข้อมูลเพิ่มเติม
PAPER    | Không khớp phiếu ghi    | Does not match the card | ไม่ตรงกับใบบันทึก
OTHER    | Lý do khác              | Other                   | อื่นๆ
`);
