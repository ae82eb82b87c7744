import { type ComponentType, Fragment, type ReactNode } from 'react';
import type { RouteName } from '#engine/define/route-name.ts';
import { useViewer, type Viewer } from '../session/viewer.ts';
import { PageFrame } from './page-frame.tsx';
import type { FrameProps } from './report-types.ts';

/** A part of a page: it reads what it shows itself. */
export interface PagePart {
  readonly key: string;
  readonly content: () => ReactNode;
  /** Who sees it; everybody when absent. */
  readonly may?: (viewer: Viewer) => boolean;
}

/** A page of parts, one under the other. */
export interface PartsDef {
  /** Its screen: the rights its parts ask for are those on it. */
  readonly route: RouteName;
  readonly parts: readonly PagePart[];
  /** The frame of the page; that of every page when absent. */
  readonly frame?: ComponentType<FrameProps>;
}

/** A page as narrow as a form: text and fields are easier to read there. */
export function NarrowFrame(props: FrameProps) {
  return <PageFrame width="form" {...props} />;
}

/** The page of parts, from its declaration. */
export function PartsPage({ def }: { readonly def: PartsDef }) {
  const viewer = useViewer(def.route);
  const Frame = def.frame ?? PageFrame;
  return (
    <Frame>
      {def.parts
        .filter(({ may }) => may?.(viewer) ?? true)
        .map(({ key, content }) => (
          <Fragment key={key}>{content()}</Fragment>
        ))}
    </Frame>
  );
}
