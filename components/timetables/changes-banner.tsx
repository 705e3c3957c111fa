'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { seeChanges, type readIndividual } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { changeKinds } from '@/lib/timetables/changes'

type Change = OutputOf<typeof readIndividual>['changes'][number]
const mostShown = 5

/** What has changed since somebody last looked, until they say that they have seen it. */
export function ChangesBanner({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations('timetables.changes')
  const router = useRouter()
  const problem = useProblemText()
  const formats = useFormats()
  const [isBusy, setBusy] = useState(false)
  if (changes.length === 0) return null

  async function see() {
    setBusy(true)
    try {
      await call(seeChanges, { ids: changes.map(({ id }) => id).slice(0, 200) })
      router.refresh()
    } catch (error) {
      notify.error(problem(error))
    } finally {
      setBusy(false)
    }
  }

  function sentence({ what, title, firstOn, dates, before, after }: Change): string {
    const kind = changeKinds.find((one) => one === what) ?? 'CHANGED'
    const day = formats.shortDay(firstOn)
    const facts = (kind === 'MOVED' || kind === 'CHANGED' ? Object.entries(after) : []).flatMap(([key, value]) => wordsOf(key, value))
    const said = t(kind, { title: title || (before.title ?? ''), day, count: dates })
    return facts.length === 0 ? said : t('with', { sentence: said, facts: formats.list(facts) })
  }

  function wordsOf(key: string, value: string): string[] {
    if (value === '') return []
    // A series that moves to other weekdays says so in its dates.
    if (key === 'day') return /^\d{4}-\d\d-\d\d$/.test(value) ? [formats.shortDay(value)] : []
    return [key === 'time' ? formats.wallTime(value.split('+')[0] ?? '00:00') : value]
  }

  return (
    <Banner
      tone="warning"
      title={t('count', { count: changes.length })}
      action={
        <Button loading={isBusy} onPress={() => void see()}>
          {t('seen')}
        </Button>
      }
    >
      <ul>
        {changes.slice(0, mostShown).map((change) => (
          <li key={change.id}>{sentence(change)}</li>
        ))}
      </ul>
      {changes.length > mostShown && <p>{t('more', { count: changes.length - mostShown })}</p>}
    </Banner>
  )
}
