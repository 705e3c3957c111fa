'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { StatusChip } from '@/components/ui/status-chip'
import { TextLink } from '@/components/ui/text-link'
import type { OutputOf } from '@/lib/contract'
import type { listChanges } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { useChangeWords } from './change-words'

interface ChangesViewProps {
  found: OutputOf<typeof listChanges>
  isPublished: boolean
  /** Whether this is not the first page. */
  isLater: boolean
  firstHref: string
  nextHref: string | null
  hrefOf: (eventId: string, on: string) => string
}

/** The changes of a published timetable, newest first: who changed what, how long before, and how many of the people who were told have seen it. */
export function ChangesView({
  found: { changes, minimumNoticeHours },
  isPublished,
  isLater,
  firstHref,
  nextHref,
  hrefOf,
}: ChangesViewProps) {
  const t = useTranslations('timetables.log')
  const formats = useFormats()
  const words = useChangeWords()
  if (changes.length === 0) return <EmptyState title={t('none')}>{t(isPublished ? 'noneHelp' : 'draftHelp')}</EmptyState>
  return (
    <div className="flex flex-col gap-3">
      <Card flush>
        <ol>
          {changes.map((change) => {
            const { id, eventId, firstOn, noticeHours, people, seen, by, at, isRemoved } = change
            const former = words.formerly(change)
            return (
              <li
                key={id}
                className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-b-0"
              >
                <div className="min-w-0 grow basis-80">
                  <p className="font-medium wrap-anywhere">
                    {isRemoved || eventId === null ? (
                      words.sentence(change, { toAll: true })
                    ) : (
                      <TextLink href={hrefOf(eventId, firstOn)}>{words.sentence(change, { toAll: true })}</TextLink>
                    )}
                  </p>
                  {former.length > 0 && (
                    <p className="text-dense text-muted wrap-anywhere">{t('before', { facts: formats.list(former) })}</p>
                  )}
                  <p className="text-dense text-muted">{t('by', { by, at: formats.dateTime(at) })}</p>
                </div>
                <div className="flex flex-wrap items-center gap-2 text-dense">
                  <StatusChip tone={people > 0 && noticeHours < minimumNoticeHours ? 'warning' : 'neutral'}>
                    {noticeHours < 48 ? t('hours', { count: noticeHours }) : t('days', { count: Math.floor(noticeHours / 24) })}
                  </StatusChip>
                  <span className="text-muted">{people === 0 ? t('nobody') : t('told', { people, seen })}</span>
                </div>
              </li>
            )
          })}
        </ol>
      </Card>
      {(isLater || nextHref !== null) && (
        <nav aria-label={t('pages')} className="flex gap-2">
          {isLater && <LinkButton href={firstHref}>{t('newest')}</LinkButton>}
          {nextHref !== null && <LinkButton href={nextHref}>{t('older')}</LinkButton>}
        </nav>
      )}
    </div>
  )
}
