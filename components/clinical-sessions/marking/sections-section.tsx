'use client'

import { useTranslations } from 'next-intl'
import { Section } from '@/components/ui/section'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { isEditable } from '@/lib/states/treatment-session'
import { fieldIdOf } from '../header/field-id'
import { MarkField } from './mark-field'
import { MarkGrid } from './mark-grid'
import { markOf } from '../session/session-parts'
import type { SessionSaves } from '../session/session-saves'
import { sectionCardId } from '../session/session-standing'

/** The marks of the session as a whole: professionalism, communication and the rest, in the institution's words. */
export function SectionsSection({ session, saves }: { session: Session; saves: SessionSaves }) {
  const t = useTranslations('clinical')
  const tm = useTranslations('marking')
  const side = session.side === 'student' && isEditable(session.state) ? 'SELF' : 'TEACHER'
  return session.catalogue.sections.map((section) => {
    const items = section.items.filter(
      ({ id, active }) => (section.active && active) || session.marks.some(({ target }) => target.kind === 'item' && target.itemId === id),
    )
    const marks = items.flatMap(({ id }) => markOf(session, side, { kind: 'item', itemId: id }) ?? [])
    const marked = marks.length
    if (items.length === 0 || (!isEditable(session.state) && marked === 0)) return null
    const [first] = marks
    const isAlike =
      marked === items.length && first !== undefined && first.value !== null && marks.every(({ value }) => value === first.value)
    return (
      <Section
        key={section.id}
        id={sectionCardId(section.id)}
        title={section.caption}
        count={
          isAlike
            ? tm('section.all', { count: items.length, mark: first.value ?? '' })
            : t(section.required && side === 'TEACHER' ? 'marks.countRequired' : 'marks.count', { marked, total: items.length })
        }
        defaultOpen={side === 'TEACHER' && (section.required || marked > 0)}
        folded={
          <ul>
            {items.map(({ id, caption }) => (
              <li key={id} id={fieldIdOf({ kind: 'item', itemId: id })}>
                {caption}
              </li>
            ))}
          </ul>
        }
      >
        <MarkGrid>
          {items.map(({ id, caption }) => (
            <MarkField
              key={id}
              session={session}
              saves={saves}
              label={caption}
              scaleId={section.scaleId}
              target={{ kind: 'item', itemId: id }}
            />
          ))}
        </MarkGrid>
      </Section>
    )
  })
}
