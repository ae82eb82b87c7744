import { useCall } from '#engine/web/client/query.ts';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { count, useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import { checkPedigree } from '../../contract/pedigree.calls.ts';
import { DEFECT_WORDS } from '../../contract/texts.ts';
import { W } from '../words.ts';

const SHOWN = 10;
const WARNING = t3('chỉ cảnh báo, không tính là lỗi', 'a warning only, not counted as a fault', 'คำเตือนเท่านั้น ไม่นับเป็นข้อผิดพลาด');

/** The pedigree check: errors by kind, each animal linked to its row of the pedigree list. */
export function PedigreeErrors() {
  const text = useText();
  const { data } = useCall(checkPedigree, {});
  if (data === undefined) return null;
  return (
    <section aria-labelledby="pedigree-errors">
      <h2 id="pedigree-errors">{text(W.errors)}</h2>
      <p>
        {count(data.animals)} {text(W.checked)} · {count(data.faulty)} {text(W.faulty)}
      </p>
      {data.kinds.length === 0 ? (
        <p>{text(W.none)}</p>
      ) : (
        <ul className="gen-errors">
          {data.kinds.map(({ kind, fault, n, examples }) => (
            <li key={kind} data-tone={fault ? 'bad' : 'muted'}>
              <strong>
                {text(DEFECT_WORDS[kind] ?? W.errors)} ({count(n)})
              </strong>
              {fault ? ' ' : ` – ${text(WARNING)}: `}
              {examples.slice(0, SHOWN).map((animals) => (
                <span key={animals.join(' ')} className="gen-example">
                  {animals.slice(0, 4).map((id, i) => (
                    <span key={id}>
                      {i === 0 ? '' : ' → '}
                      <PageLink name="PigPedList" params={{ ids: id, status: 'all' }}>
                        {id}
                      </PageLink>
                    </span>
                  ))}
                </span>
              ))}
              {n > SHOWN ? ' …' : ''}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
