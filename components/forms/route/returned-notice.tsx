'use client'

import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import type { Response } from '@/lib/contracts/form-responses'

/** Why the response came back, in the words of the person who returned it. */
export function ReturnedNotice({ response: { state, reason, tasks, comments } }: { response: Response }) {
  const t = useTranslations('forms.returned')
  if (state !== 'INCOMPLETE' || (reason !== 'RETURNED' && reason !== 'DECLINED')) return null
  const last = tasks.filter((task) => task.state === reason).toSorted((a, b) => (b.decidedAt ?? '').localeCompare(a.decidedAt ?? ''))[0]
  const open = comments.filter((comment) => comment.settledAt === null && !comment.isDraft).length
  return (
    <Banner tone="warning" announce="none" title={t(reason, { name: last?.person?.displayName ?? '' })}>
      {last && last.comment !== '' && <p className="whitespace-pre-line">{t('quoted', { text: last.comment })}</p>}
      {open > 0 && <p>{t('comments', { count: open })}</p>}
    </Banner>
  )
}
