import { HOME_WORDS } from '#engine/web/home/home-words.ts';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useSessionState } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { StartLinks } from '../start-links.tsx';

const STEPS = {
  FarmManagement2: { V: 'Công ty và nhóm trại', E: 'The company and its farm groups', T: 'บริษัทและกลุ่มฟาร์ม' },
  FarmManagement: { V: 'Tên trại, loại trại, ngày bắt đầu', E: 'The farm: name, type, first day', T: 'ชื่อฟาร์ม ประเภท วันเริ่มใช้' },
  UserAccount: { V: 'Người dùng của trại và quyền', E: 'The people of the farm and their rights', T: 'ผู้ใช้ของฟาร์มและสิทธิ์' },
  FarmUserChange: { V: 'Chọn trại để làm việc', E: 'Choose the farm to work on', T: 'เลือกฟาร์มที่จะทำงาน' },
} as const;
/** The steps to the first farm, for an administrator whose company is still empty. */
const FIRST = ['FarmManagement2', 'FarmManagement', 'UserAccount'] as const;

/** What somebody without a farm does first: open one, or choose one of those that are there. */
export function NoFarm({ farms }: { readonly farms: number }) {
  const text = useText();
  const { routes } = useRegistry();
  const { rights } = useSessionState();
  const opens = rights.get('FarmManagement')?.add === true;
  const steps = (farms > 0 ? ['FarmUserChange' as const] : opens ? FIRST : []).filter((name) => rights.get(name)?.view === true && routes.has(name));
  return (
    <>
      <Empty title={text(farms > 0 ? HOME_WORDS.chooseFarm : opens ? HOME_WORDS.firstFarm : HOME_WORDS.noFarm)} />
      <StartLinks names={steps} says={STEPS} numbered={steps.length > 1} />
    </>
  );
}
