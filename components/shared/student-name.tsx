'use client'

import { TrendingUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useOpensProgress } from './use-places'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import { TextLink } from '@/components/ui/text-link'
import { paths } from '@/lib/paths'

type Student = { readonly id: string; readonly displayName: string }

/** A student's name: a link to their progress for people who may look at the progress of others, and plain text for everybody else. */
export function StudentName({ student: { id, displayName }, className }: { student: Student; className?: string }) {
  if (!useOpensProgress()) return <span className={className}>{displayName}</span>
  return (
    <TextLink href={`${paths.progress}/${id}`} className={classNames('text-ink no-underline hover:underline', className)}>
      {displayName}
    </TextLink>
  )
}

/** The link to a student's progress, where their name stands as a title or leads elsewhere. */
export function StudentProgressLink({ student: { id, displayName } }: { student: Student }) {
  const t = useTranslations('shell.studentProgress')
  if (!useOpensProgress()) return null
  return (
    <TextLink
      href={`${paths.progress}/${id}`}
      aria-label={t('of', { name: displayName })}
      className="inline-flex min-h-6 min-w-6 items-center gap-1 text-dense whitespace-nowrap"
    >
      <IconSlot small>
        <TrendingUp />
      </IconSlot>
      <span data-head-word>{t('link')}</span>
    </TextLink>
  )
}
