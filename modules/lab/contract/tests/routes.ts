import { routesOf } from '#engine/define/route.ts';
import { t3 } from '#kernel/language.ts';
import { LAB_LIST_RIGHTS } from '../rights.ts';

/** Routes of tests; titles and paths are the specification's. */
export const testRoutes = routesOf({ module: 'lab', flags: LAB_LIST_RIGHTS }, [
  {
    name: 'LabListofTest',
    kind: 'param',
    fromLevel: 60,
    menuGroup: 'lab-settings',
    title: t3('Danh mục xét nghiệm', 'Test List', 'รายการตรวจวิเคราะห์'),
    purpose: t3(
      'Khai báo chỉ tiêu xét nghiệm: bộ kit, công thức, giới hạn chứng, ngưỡng đánh giá theo thời gian, và ký duyệt ngưỡng.',
      'Define what can be ordered and how it is judged: kits, formula, limits of the controls, cut-offs in time and who signed them.',
      'กำหนดรายการตรวจและวิธีแปลผล ชุดตรวจ สูตร เกณฑ์ตัวควบคุม ค่าจุดตัดตามช่วงเวลา และผู้ลงนาม',
    ),
  },
]);
