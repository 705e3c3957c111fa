'use client'

import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/link-button'
import type { OutputOf } from '@/lib/contract'
import type { readConcernChoices } from '@/lib/contracts/concerns'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'

interface DraftChipsProps {
  drafts: OutputOf<typeof readConcernChoices>['drafts']
  /** The session whose draft is in the form. */
  current: string | null
}

/** Concerns that were started in treatment sessions and not sent. */
export function DraftChips({ drafts, current }: DraftChipsProps) {
  const t = useTranslations('concerns.form')
  const formats = useFormats()
  const others = drafts.filter(({ sessionId }) => sessionId !== current)
  if (others.length === 0) return null
  return (
    <nav aria-label={t('drafts')} className="flex flex-col gap-2">
      <h2 className="text-dense font-medium">{t('drafts')}</h2>
      <ul className="flex flex-wrap gap-2">
        {others.map(({ sessionId, student, clinicName, heldOn }) => (
          <li key={sessionId}>
            <LinkButton size="sm" href={`${paths.seriousConcern}?session=${sessionId}`}>
              {t('useDraft', { name: student.displayName, clinic: clinicName, day: formats.day(heldOn) })}
            </LinkButton>
          </li>
        ))}
      </ul>
    </nav>
  )
}
