import { AdjustEditor } from './adjust-editor.tsx';
import { SetList } from './set-list.tsx';

/** Standard weight, age and their constants, by breed and from a date. */
export default function ParamAdjweightStdPage() {
  return <SetList kind="adjust" route="ParamAdjweightStd" editor={(props) => <AdjustEditor {...props} />} />;
}
