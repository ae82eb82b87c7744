import { SegmentedControl } from '@mantine/core';
import { ManagePage } from '#engine/web/screens/manage-page.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import { grower } from '../../contract/growers/grower.resource.ts';
import { Settlements } from './settlements.tsx';

const KEEP = ['tab', 'view'] as const;
const VIEWS = {
  settle: t3('Quyết toán', 'Settlements', 'การชำระบัญชี'),
  terms: t3('Hợp đồng nuôi gia công', 'Growers’ contracts', 'สัญญาผู้เลี้ยง'),
} as const;
type View = keyof typeof VIEWS;
const NEW = t3('Thêm hợp đồng', 'Add a contract', 'เพิ่มสัญญา');

/** Tab of PigExpMng: what growers under contract get, by which terms. */
export function Growers() {
  const text = useText();
  const [{ view }, setSearch] = useParams();
  const open: View = view === 'terms' ? view : 'settle';
  const choice = (
    <SegmentedControl
      value={open}
      data={Object.entries(VIEWS).map(([value, label]) => ({ value, label: text(label) }))}
      onChange={(next) => setSearch({ tab: 'grower', view: next })}
    />
  );
  if (open === 'terms') return <ManagePage resource={grower} parts={{ keep: KEEP, addTitle: NEW, actions: choice }} />;
  return <Settlements choice={choice} />;
}
