'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { MessageText } from '@/components/shared/message-text'
import { Avatar } from '@/components/ui/avatar'
import type { OutputOf } from '@/lib/contract'
import type { readConcernRaised } from '@/lib/contracts/concerns'
import { useFormats } from '@/lib/i18n/use-formats'

type Said = OutputOf<typeof readConcernRaised>['entries'][number]

/** The course of a case, the newest entry first. `beside` draws the end of each line. */
export function SaidList<S extends Said>({
  entries,
  label,
  beside,
}: {
  entries: readonly S[]
  label: string
  beside?: (entry: S) => ReactNode
}) {
  const t = useTranslations('concerns')
  const formats = useFormats()
  return (
    <ol aria-label={label} className="flex flex-col divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="flex gap-3 py-3">
          <Avatar name={entry.author} size="sm" />
          <div className="flex min-w-0 grow flex-col gap-1">
            <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
              <b className="font-medium">{entry.step ? t(`step.${entry.step}`) : t(`entry.${entry.kind}`)}</b>
              <span className="text-dense">{entry.isOwn ? t('case.you') : entry.author}</span>
              <span suppressHydrationWarning className="text-dense text-muted tabular-nums">
                {formats.dateTime(entry.at)}
              </span>
              <span className="ml-auto">{beside?.(entry)}</span>
            </div>
            {entry.text !== '' && <MessageText text={entry.text} />}
          </div>
        </li>
      ))}
    </ol>
  )
}
