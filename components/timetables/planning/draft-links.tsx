'use client'

import { GitCompareArrows, Layers } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { prompt } from '@/components/ui/confirm'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import { TextLink } from '@/components/ui/text-link'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { makeDraft, type readTimetable } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'

type Read = OutputOf<typeof readTimetable>

/** A button that makes a copy to plan in, which nobody else sees, and opens it. */
export function MakeDraftButton({ timetableId, count }: { timetableId: string; count: number }) {
  const t = useTranslations('timetablePlanning.draft')
  const router = useRouter()
  const problem = useProblemText()
  const [isBusy, setBusy] = useState(false)

  async function make() {
    const name = await prompt({
      title: t('makeTitle'),
      body: t('makeHelp'),
      label: t('name'),
      initial: t('firstName', { number: count + 1 }),
      maxLength: 120,
      requiredMessage: t('nameNeeded'),
      action: t('make'),
    })
    if (name === null) return
    setBusy(true)
    const id = newId()
    try {
      await call(makeDraft, { id, timetableId, name })
      router.push(`${paths.timetable}/${id}/week`)
    } catch (error) {
      notify.error(error instanceof CallError && error.code === 'timetables.TOO_MANY_DRAFTS' ? t('tooMany') : problem(error))
      setBusy(false)
    }
  }

  return (
    <Button icon={<Layers />} loading={isBusy} onPress={() => void make()}>
      {t('make')}
    </Button>
  )
}

/** The timetable that this draft belongs to, and the way to the draft's changes. */
export function OfDraft({ id, draftOf }: { id: string; draftOf: NonNullable<Read['draftOf']> }) {
  const t = useTranslations('timetablePlanning.draft')
  return (
    <Banner
      tone="info"
      announce="none"
      title={t('isOne', { name: draftOf.name })}
      action={
        <LinkButton size="sm" href={`${paths.timetable}/${id}/difference`} icon={<GitCompareArrows />}>
          {t('difference')}
        </LinkButton>
      }
    >
      {t('isOneHelp')}
    </Banner>
  )
}

/** The drafts beside a timetable. */
export function Drafts({ drafts }: { drafts: Read['drafts'] }) {
  const t = useTranslations('timetablePlanning.draft')
  const formats = useFormats()
  if (drafts.length === 0) return null
  return (
    <div data-print="hide" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-dense">
      <span className="text-muted">{t('open', { count: drafts.length })}</span>
      {drafts.map(({ id, name, by, at }) => (
        <span key={id}>
          <TextLink href={`${paths.timetable}/${id}/week`}>{name}</TextLink>{' '}
          <span className="text-muted">{t('byAt', { by, at: formats.shortDay(at.slice(0, 10)) })}</span>
        </span>
      ))}
    </div>
  )
}
