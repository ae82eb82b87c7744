/** Countries that have a map, with their provinces. */
export type Country = 'VN' | 'TH';

/** A province of Vietnam before 1 July 2025: its official number then, its name, the province it went into. */
export interface FormerProvince {
  readonly code: string;
  readonly name: string;
  /** Code of the kept list of provinces. */
  readonly successor: string;
}

/**
 * The 63 provinces of Vietnam until 30 June 2025 by the official numbers of then, each with the number of the one it went into on
 * 1 July 2025 (Resolution 202/2025/QH15). The same number may stand for another province before and after.
 */
const FORMER = `01 Hà Nội 01;02 Hà Giang 08;04 Cao Bằng 04;06 Bắc Kạn 19;08 Tuyên Quang 08;10 Lào Cai 15;11 Điện Biên 11;12 Lai Châu 12;14 Sơn La 14;15 Yên Bái 15;17 Hòa Bình 25;19 Thái Nguyên 19;20 Lạng Sơn 20;22 Quảng Ninh 22;24 Bắc Giang 24;25 Phú Thọ 25;26 Vĩnh Phúc 25;27 Bắc Ninh 24;30 Hải Dương 31;31 Hải Phòng 31;33 Hưng Yên 33;34 Thái Bình 33;35 Hà Nam 37;36 Nam Định 37;37 Ninh Bình 37;38 Thanh Hóa 38;40 Nghệ An 40;42 Hà Tĩnh 42;44 Quảng Bình 44;45 Quảng Trị 44;46 Thừa Thiên Huế 46;48 Đà Nẵng 48;49 Quảng Nam 48;51 Quảng Ngãi 51;52 Bình Định 52;54 Phú Yên 66;56 Khánh Hòa 56;58 Ninh Thuận 56;60 Bình Thuận 68;62 Kon Tum 51;64 Gia Lai 52;66 Đắk Lắk 66;67 Đắk Nông 68;68 Lâm Đồng 68;70 Bình Phước 75;72 Tây Ninh 80;74 Bình Dương 79;75 Đồng Nai 75;77 Bà Rịa - Vũng Tàu 79;79 Thành phố Hồ Chí Minh 79;80 Long An 80;82 Tiền Giang 82;83 Bến Tre 86;84 Trà Vinh 86;86 Vĩnh Long 86;87 Đồng Tháp 82;89 An Giang 91;91 Kiên Giang 91;92 Cần Thơ 92;93 Hậu Giang 92;94 Sóc Trăng 92;95 Bạc Liêu 96;96 Cà Mau 96`;

/** The provinces of Vietnam until 30 June 2025. */
export const FORMER_PROVINCES: readonly FormerProvince[] = FORMER.split(';').map((line) => ({
  code: `VN63-${line.slice(0, 2)}`,
  name: line.slice(3, -3),
  successor: `VN-${line.slice(-2)}`,
}));

const SUCCESSORS = new Map(FORMER_PROVINCES.map(({ code, successor }) => [code, successor]));

/** The present province of a code: that a former one went into, or the code itself. */
export const presentProvince = (code: string): string => SUCCESSORS.get(code) ?? code;
