/** Warehouses of the demonstration. */
export const DEMO_STORES: readonly object[] = [
  {
    storeid: 'CAM',
    V: 'Kho cám',
    E: 'Feed store',
    T: 'คลังอาหารสัตว์',
    storetp: 'feed',
    capacity: 300_000,
    capacityunit: 'kg',
    receives: 'Y',
    inuse: 'Y',
  },
  {
    storeid: 'THUOC',
    V: 'Kho thuốc thú y',
    E: 'Medicine store',
    T: 'คลังยาสัตว์',
    storetp: 'medicine',
    tempmin: 15,
    tempmax: 28,
    receives: 'Y',
    inuse: 'Y',
  },
  {
    storeid: 'LANH',
    V: 'Tủ lạnh vắc xin',
    E: 'Vaccine fridge',
    T: 'ตู้เย็นวัคซีน',
    storetp: 'cold',
    parent: 'THUOC',
    tempmin: 2,
    tempmax: 8,
    receives: 'Y',
    inuse: 'Y',
  },
  { storeid: 'VATTU', V: 'Kho vật tư', E: 'General store', T: 'คลังวัสดุ', storetp: 'general', receives: 'Y', inuse: 'Y' },
];

const partner = (partnerid: string, name: string, more: object) => ({ partnerid, name, company: 'Y', inuse: 'Y', ...more });

/** Suppliers and a customer of the demonstration, named by what they do. */
export const DEMO_PARTNERS: readonly object[] = [
  partner('CAM-B', 'Nhà máy thức ăn mẫu B', { role: 'supplier', term: 30, itemtps: ['feed'] }),
  partner('THUOC-A', 'Đại lý thuốc thú y mẫu A', { role: 'supplier', term: 15, discount: 2, itemtps: ['medicine', 'vaccine'] }),
  partner('VATTU-C', 'Cửa hàng vật tư mẫu C', { role: 'supplier', term: 0, itemtps: ['consumable', 'equipment'] }),
  partner('LOMO-D', 'Lò mổ mẫu D', { role: 'customer', term: 7, credit: 200_000_000 }),
  partner('LOMO', 'Lò mổ Tân Phú', { role: 'customer', term: 7, pricelist: 'LOMO' }),
  partner('THUONGLAI', 'Thương lái Bảy Hoàng', { role: 'customer', term: 0 }),
  partner('THITSACH', 'Công ty Thịt Sạch Miền Đông', { role: 'customer', term: 30, tel: '0251 382 6688' }),
];

const item = (itemid: string, itemtp: string, V: string, E: string, T: string, unit: string, more: object = {}) => ({
  ...{ itemid, itemtp, V, E, T, unit, company: 'Y', inuse: 'Y' },
  ...more,
});
const bags = { units: [{ unit: 'bag', factor: 25 }] };

/** Goods of the demonstration, medicines and vaccines by their generic names. */
export const DEMO_ITEMS: readonly object[] = [
  item('TA-CHUA', 'feed', 'Cám nái mang thai', 'Gestation feed', 'อาหารแม่อุ้มท้อง', 'kg', { ...bags, lowest: 3000, supplierid: 'CAM-B' }),
  item('TA-NUOI', 'feed', 'Cám nái nuôi con', 'Lactation feed', 'อาหารแม่เลี้ยงลูก', 'kg', { ...bags, lowest: 2000, supplierid: 'CAM-B' }),
  item('TA-CAI', 'feed', 'Cám heo cai sữa', 'Weaner feed', 'อาหารลูกสุกรหย่านม', 'kg', { ...bags, lowest: 800, supplierid: 'CAM-B' }),
  item('TA-TAP', 'feed', 'Cám tập ăn', 'Starter feed', 'อาหารเลียราง', 'kg', { ...bags, lowest: 400, supplierid: 'CAM-B' }),
  item('TA-LUA', 'feed', 'Cám heo choai', 'Grower feed', 'อาหารสุกรรุ่น', 'kg', { ...bags, lowest: 1500, supplierid: 'CAM-B' }),
  item('TA-VOBEO', 'feed', 'Cám vỗ béo', 'Finisher feed', 'อาหารสุกรขุน', 'kg', { ...bags, lowest: 2500, supplierid: 'CAM-B' }),
  item('D-AMOX', 'medicine', 'Amoxicillin 15 % tiêm', 'Amoxicillin 15 % injection', 'อะม็อกซีซิลลิน 15 % ฉีด', 'ml', {
    units: [{ unit: 'bottle', factor: 100 }],
    substances: [{ substance: 'AMOX', mg: 150, class: 'critical' }],
    prescription: 'Y',
    withdrawal: 14,
    dose: 10,
    lowest: 500,
  }),
  item('D-OXY', 'medicine', 'Oxytetracyclin 10 % tiêm', 'Oxytetracycline 10 % injection', 'ออกซีเตตราไซคลิน 10 % ฉีด', 'ml', {
    units: [{ unit: 'bottle', factor: 100 }],
    substances: [{ substance: 'OTC', mg: 100, class: 'high' }],
    prescription: 'Y',
    withdrawal: 21,
    dose: 10,
    lowest: 300,
  }),
  item('V-PARVO', 'vaccine', 'Vắc xin Parvo, Lepto', 'Parvo and Lepto vaccine', 'วัคซีนพาร์โว เลปโต', 'dose', {
    units: [{ unit: 'box', factor: 50 }],
    dose: 1,
    lowest: 100,
  }),
  item('V-PRRS', 'vaccine', 'Vắc xin PRRS', 'PRRS vaccine', 'วัคซีนพีอาร์อาร์เอส', 'dose', { units: [{ unit: 'box', factor: 50 }], dose: 1, lowest: 100 }),
  item('V-CIRCO', 'vaccine', 'Vắc xin Circo', 'Circovirus vaccine', 'วัคซีนเซอร์โคไวรัส', 'dose', {
    units: [{ unit: 'box', factor: 50 }],
    dose: 1,
    lowest: 200,
  }),
  item('V-CSF', 'vaccine', 'Vắc xin dịch tả heo', 'Classical swine fever vaccine', 'วัคซีนอหิวาต์สุกร', 'dose', {
    units: [{ unit: 'box', factor: 50 }],
    dose: 1,
    lowest: 100,
  }),
  item('V-ND', 'vaccine', 'Vắc xin Newcastle', 'Newcastle vaccine', 'วัคซีนนิวคาสเซิล', 'dose', {
    units: [{ unit: 'bottle', factor: 1000 }],
    dose: 1,
    lowest: 2000,
  }),
  item('GANGTAY', 'consumable', 'Găng tay phối giống', 'Gloves', 'ถุงมือ', 'pair', { units: [{ unit: 'box', factor: 50 }], lowest: 200 }),
  item('KIMTIEM', 'consumable', 'Kim tiêm', 'Needles', 'เข็มฉีดยา', 'piece', { units: [{ unit: 'box', factor: 100 }], lowest: 200 }),
];
