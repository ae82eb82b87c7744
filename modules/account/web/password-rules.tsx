import { useText } from '#engine/web/text/text.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { passwordRules, passwordStrength } from '../domain/sign-in.ts';

const WORDS = {
  strength: t3('Độ mạnh của mật khẩu', 'Strength of the password', 'ความรัดกุมของรหัสผ่าน'),
  letter: t3('Có chữ cái', 'A letter', 'มีตัวอักษร'),
  digit: t3('Có chữ số', 'A digit', 'มีตัวเลข'),
  rare: t3('Không phải mật khẩu dễ đoán', 'Not one that is easily guessed', 'ไม่ใช่รหัสที่เดาง่าย'),
  again: t3('Hai lần nhập giống nhau', 'Typed alike twice', 'กรอกตรงกันทั้งสองครั้ง'),
};
const LENGTH = (least: number): Text3 => t3(`Ít nhất ${least} ký tự`, `At least ${least} characters`, `อย่างน้อย ${least} ตัว`);
const GRADES = [
  t3('chưa đủ', 'not enough yet', 'ยังไม่พอ'),
  t3('yếu', 'weak', 'อ่อน'),
  t3('vừa', 'fair', 'พอใช้'),
  t3('tốt', 'good', 'ดี'),
  t3('mạnh', 'strong', 'แข็งแรง'),
] as const;

interface Props {
  readonly password: string;
  readonly again: string;
  readonly least: number;
  /** Names of the person, which may not be the password. */
  readonly names?: readonly string[];
}

/** Strength bar and rules of a new password, ticked off as one types. */
export function PasswordRules({ password, again, least, names = [] }: Props) {
  const text = useText();
  const { length, letter, digit, rare } = passwordRules(password, least, names);
  const strength = passwordStrength(password, least);
  const rules = [
    { name: LENGTH(least), met: length },
    { name: WORDS.letter, met: letter },
    { name: WORDS.digit, met: digit },
    { name: WORDS.rare, met: rare },
    { name: WORDS.again, met: password !== '' && password === again },
  ];
  return (
    <div aria-live="polite" style={{ marginBlockStart: 12 }}>
      <label>
        {text(WORDS.strength)}: <meter min={0} max={4} low={2} high={3} optimum={4} value={strength} /> {text(GRADES[strength] ?? GRADES[0])}
      </label>
      <ul style={{ listStyle: 'none', paddingInlineStart: 0 }}>
        {rules.map(({ name, met }) => (
          <li key={name.E}>
            <span aria-hidden>{met ? '✓' : '○'}</span> {text(name)}
            <span className="sr-only">{met ? ' ✓' : ''}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
