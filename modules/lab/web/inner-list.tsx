import { Group } from '@mantine/core';
import type { ResourceDef } from '#engine/define/resource.ts';
import { ManagePage, type ManageParts } from '#engine/web/screens/manage-page.tsx';
import type { FrameProps } from '#engine/web/screens/report-types.ts';
import type { Text3 } from '#kernel/language.ts';

/** A list inside a tab: the page above it has the heading. */
function InnerFrame({ actions, subtitle, children }: FrameProps) {
  return (
    <div>
      <Group justify="space-between">
        <span className="dim">{subtitle}</span>
        <Group>{actions}</Group>
      </Group>
      {children}
    </div>
  );
}

/** The content of a tab that is a list people keep. */
export const listed =
  (resource: ResourceDef, addTitle: Text3, parts: ManageParts = {}) =>
  () => <ManagePage key={resource.name} resource={resource} parts={{ frame: InnerFrame, keep: ['tab'], addTitle, ...parts }} />;
