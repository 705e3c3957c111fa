'use client'

import { useTranslations } from 'next-intl'
import { Section } from '@/components/ui/section'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { isEditable } from '@/lib/states/treatment-session'
import { MarkField } from './mark-field'
import { markOf } from './session-parts'
import type { SessionSaves } from './session-saves'

/** What is judged of the session as a whole: professionalism, communication and the rest, as the institution words it. */
export function SectionsSection({ session, saves }: { session: Session; saves: SessionSaves }) {
  const t = useTranslations('clinical')
  const side = session.side === 'student' && isEditable(session.state) ? 'SELF' : 'TEACHER'
  return session.catalogue.sections.map((section) => {
    const items = section.items.filter(({ id, active }) => (section.active && active) || session.marks.some(({ target }) => target.kind === 'item' && target.itemId === id))
    const marked = items.filter(({ id }) => markOf(session, side, { kind: 'item', itemId: id }) !== undefined).length
    if (items.length === 0 || (!isEditable(session.state) && marked === 0)) return null
    return (
      <Section
        key={section.id}
        title={section.caption}
        count={t(section.required && side === 'TEACHER' ? 'marks.countRequired' : 'marks.count', { marked, total: items.length })}
        defaultOpen={side === 'TEACHER' && (section.required || marked > 0)}
      >
        <div className="flex flex-col gap-5">
          {items.map(({ id, caption }) => <MarkField key={id} session={session} saves={saves} label={caption} scaleId={section.scaleId} target={{ kind: 'item', itemId: id }} />)}
        </div>
      </Section>
    )
  })
}
