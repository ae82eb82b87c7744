import { LightChart } from '#engine/web/chart/light-chart.tsx';
import { useCall } from '#engine/web/client/query.ts';
import { useText } from '#engine/web/text/text.ts';
import type { Text3 } from '#kernel/language.ts';
import { getDemoCharts } from '../contract/sample.calls.ts';

const FROM_DEMO: Text3 = {
  V: 'Số liệu của trại mẫu, chỉ để minh họa.',
  E: 'Figures of the demonstration farm, an example only.',
  T: 'ตัวเลขของฟาร์มตัวอย่าง ใช้เพื่อการแสดงเท่านั้น',
};

/** A chart of the demonstration farm for a module, labelled as such; nothing where there is none. */
export function DemoChart({ module, title }: { readonly module: string; readonly title?: Text3 }) {
  const text = useText();
  const { data = [] } = useCall(getDemoCharts, {});
  const found = data.find((one) => one.module === module);
  if (found === undefined) return null;
  return (
    <section>
      {title === undefined ? null : <h2>{text(title)}</h2>}
      <LightChart chart={found.chart} />
      <p className="dim">{text(FROM_DEMO)}</p>
    </section>
  );
}
