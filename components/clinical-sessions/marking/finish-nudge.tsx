import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconSlot } from '@/components/ui/icon-slot'
import { leadToField } from '@/components/ui/lead-to'
import { TextButton } from '@/components/ui/text-button'
import type { Mark, Session } from '@/lib/contracts/clinical-sessions'
import { fieldIdOf } from '../header/field-id'
import { targetName } from '../procedures/target-name'

/** The questions before finishing: about marks that are all alike, and low marks without a note. */
export type Nudge = { readonly same: number | null; readonly low: readonly Mark[] }

const most = 3

/** Asked once, above the pressed button; pressing it again finishes the session. */
export function FinishNudge({ session, nudge: { same, low }, total }: { session: Session; nudge: Nudge; total: number }) {
  const t = useTranslations('marking')
  return (
    <div
      role="status"
      data-tone="warning"
      className="mb-2 flex max-w-3xl items-start gap-2 rounded-control bg-tone-tint px-3 py-2 text-dense"
    >
      <IconSlot className="text-tone-strong">
        <TriangleAlert />
      </IconSlot>
      <div className="flex min-w-0 flex-col gap-1">
        {same !== null && <p>{t('nudge.same', { count: total, mark: same })}</p>}
        {low.length > 0 && (
          <>
            <p>{t('nudge.low', { count: low.length })}</p>
            <ul className="flex flex-col gap-1">
              {low.slice(0, most).map((mark) => (
                <li key={fieldIdOf(mark.target)}>
                  <TextButton onPress={() => leadToNote(mark)}>{`${targetName(session, mark.target)}: ${mark.value}`}</TextButton>
                </li>
              ))}
              {low.length > most && <li>{t('nudge.more', { count: low.length - most })}</li>}
            </ul>
            <p>{t('nudge.again')}</p>
          </>
        )}
      </div>
    </div>
  )
}

/** Leads to the note field, or to the mark if the note field is not drawn yet. */
function leadToNote({ target }: Mark): void {
  const id = fieldIdOf(target)
  const note = `note-${id}`
  leadToField(document.getElementById(note) ? note : id)
}
