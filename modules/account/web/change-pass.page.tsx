import type { FieldValues } from '#engine/define/field.ts';
import { notify } from '#engine/web/client/notices.ts';
import { useCall } from '#engine/web/client/query.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { loadSession } from '#engine/web/session/actions.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { formatNumber, type Text3 } from '#kernel/language.ts';
import { CURRENT_PASSWORD, NEW_PASSWORD } from '../contract/password-fields.ts';
import { changePassword, getPasswordRules } from '../contract/session.calls.ts';
import { PasswordRules } from './password-rules.tsx';

/** The current one is not asked of an account that has none. */
const WITH_OLD = [CURRENT_PASSWORD, ...NEW_PASSWORD];
const ENDED: Text3 = { V: 'Số phiên khác đã kết thúc: ', E: 'Other sessions ended: ', T: 'จำนวนเซสชันอื่นที่สิ้นสุด: ' };

/** Both new ones must match (140), checked before anything is sent. */
function check(values: FieldValues): Issue[] {
  return values['new'] === values['again'] ? [] : [refuse('140', 'again')];
}

/**
 * Page by hand: the rules of a password are checked beside what is typed, and it is the stop for an expired one.
 * Changes the own password; also the stop for an expired one.
 */
export default function ChangePassPage() {
  const t = useT('form');
  const text = useText();
  const { open } = useRegistry();
  const { data: rules } = useCall(getPasswordRules, {});
  if (rules === undefined) return <PageFrame width="form">{null}</PageFrame>;
  return (
    <PageFrame width="form">
      <FieldForm
        label={text(NEW_PASSWORD[0].label)}
        draft="ChangePass"
        fields={rules.hasPassword ? WITH_OLD : NEW_PASSWORD}
        call={changePassword}
        check={check}
        preview={(values) => (
          <PasswordRules password={String(values['new'] ?? '')} again={String(values['again'] ?? '')} least={rules.min} names={rules.names} />
        )}
        onSaved={({ ended }) => {
          notify('ok', t('saved'), `${text(ENDED)}${formatNumber(ended)}`);
          void loadSession().then(() => open('Home'));
        }}
      />
    </PageFrame>
  );
}
