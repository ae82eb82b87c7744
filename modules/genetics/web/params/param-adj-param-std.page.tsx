import { GenSettings } from './gen-settings.tsx';
import { ParamEditor } from './param-editor.tsx';
import { SetList } from './set-list.tsx';

/** Parity constants, genetic parameters and weights of the indices, by breed and from a date. */
export default function ParamAdjParamStdPage() {
  return <SetList kind="param" route="ParamAdjParamStd" editor={(props) => <ParamEditor {...props} />} below={<GenSettings />} />;
}
