import type { NewCode } from '#engine/define/code-rows.ts';

/** Provinces and centrally run cities of Vietnam since 1 July 2025, official numbers. */
const VIETNAM = `01 Hà Nội;04 Cao Bằng;08 Tuyên Quang;11 Điện Biên;12 Lai Châu;14 Sơn La;15 Lào Cai;19 Thái Nguyên;20 Lạng Sơn;22 Quảng Ninh;24 Bắc Ninh;25 Phú Thọ;31 Hải Phòng;33 Hưng Yên;37 Ninh Bình;38 Thanh Hóa;40 Nghệ An;42 Hà Tĩnh;44 Quảng Trị;46 Huế;48 Đà Nẵng;51 Quảng Ngãi;52 Gia Lai;56 Khánh Hòa;66 Đắk Lắk;68 Lâm Đồng;75 Đồng Nai;79 Thành phố Hồ Chí Minh;80 Tây Ninh;82 Đồng Tháp;86 Vĩnh Long;91 An Giang;92 Cần Thơ;96 Cà Mau`;

/** Provinces of Thailand by their numbers, English and Thai. */
const THAILAND = `10 Bangkok=กรุงเทพมหานคร;11 Samut Prakan=สมุทรปราการ;12 Nonthaburi=นนทบุรี;13 Pathum Thani=ปทุมธานี;14 Phra Nakhon Si Ayutthaya=พระนครศรีอยุธยา;15 Ang Thong=อ่างทอง;16 Lop Buri=ลพบุรี;17 Sing Buri=สิงห์บุรี;18 Chai Nat=ชัยนาท;19 Saraburi=สระบุรี;20 Chon Buri=ชลบุรี;21 Rayong=ระยอง;22 Chanthaburi=จันทบุรี;23 Trat=ตราด;24 Chachoengsao=ฉะเชิงเทรา;25 Prachin Buri=ปราจีนบุรี;26 Nakhon Nayok=นครนายก;27 Sa Kaeo=สระแก้ว;30 Nakhon Ratchasima=นครราชสีมา;31 Buri Ram=บุรีรัมย์;32 Surin=สุรินทร์;33 Si Sa Ket=ศรีสะเกษ;34 Ubon Ratchathani=อุบลราชธานี;35 Yasothon=ยโสธร;36 Chaiyaphum=ชัยภูมิ;37 Amnat Charoen=อำนาจเจริญ;38 Bueng Kan=บึงกาฬ;39 Nong Bua Lam Phu=หนองบัวลำภู;40 Khon Kaen=ขอนแก่น;41 Udon Thani=อุดรธานี;42 Loei=เลย;43 Nong Khai=หนองคาย;44 Maha Sarakham=มหาสารคาม;45 Roi Et=ร้อยเอ็ด;46 Kalasin=กาฬสินธุ์;47 Sakon Nakhon=สกลนคร;48 Nakhon Phanom=นครพนม;49 Mukdahan=มุกดาหาร;50 Chiang Mai=เชียงใหม่;51 Lamphun=ลำพูน;52 Lampang=ลำปาง;53 Uttaradit=อุตรดิตถ์;54 Phrae=แพร่;55 Nan=น่าน;56 Phayao=พะเยา;57 Chiang Rai=เชียงราย;58 Mae Hong Son=แม่ฮ่องสอน;60 Nakhon Sawan=นครสวรรค์;61 Uthai Thani=อุทัยธานี;62 Kamphaeng Phet=กำแพงเพชร;63 Tak=ตาก;64 Sukhothai=สุโขทัย;65 Phitsanulok=พิษณุโลก;66 Phichit=พิจิตร;67 Phetchabun=เพชรบูรณ์;70 Ratchaburi=ราชบุรี;71 Kanchanaburi=กาญจนบุรี;72 Suphan Buri=สุพรรณบุรี;73 Nakhon Pathom=นครปฐม;74 Samut Sakhon=สมุทรสาคร;75 Samut Songkhram=สมุทรสงคราม;76 Phetchaburi=เพชรบุรี;77 Prachuap Khiri Khan=ประจวบคีรีขันธ์;80 Nakhon Si Thammarat=นครศรีธรรมราช;81 Krabi=กระบี่;82 Phangnga=พังงา;83 Phuket=ภูเก็ต;84 Surat Thani=สุราษฎร์ธานี;85 Ranong=ระนอง;86 Chumphon=ชุมพร;90 Songkhla=สงขลา;91 Satun=สตูล;92 Trang=ตรัง;93 Phatthalung=พัทลุง;94 Pattani=ปัตตานี;95 Yala=ยะลา;96 Narathiwat=นราธิวาส`;

function split(text: string, country: string): NewCode[] {
  return text.split(';').map((part, i) => {
    const [latin = '', thai = latin.slice(3)] = part.split('=');
    const name = latin.slice(3);
    return {
      value: `${country}-${latin.slice(0, 2)}`,
      names: { V: name, E: name, T: thai === '' ? name : thai },
      sort: (i + 1) * 10,
      extra: { country },
    };
  });
}

/** All provinces; `country` is the parent. */
export const PROVINCES: readonly NewCode[] = [...split(VIETNAM, 'VN'), ...split(THAILAND, 'TH').map((row, i) => ({ ...row, sort: 1000 + i * 10 }))];
