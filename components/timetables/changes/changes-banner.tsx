'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { seeChanges, type readIndividual } from '@/lib/contracts/timetables'
import { useChangeWords } from './change-words'

type Change = OutputOf<typeof readIndividual>['changes'][number]
const mostShown = 5

/** What has changed since somebody last looked, until they say that they have seen it. */
export function ChangesBanner({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations('timetables.changes')
  const router = useRouter()
  const problem = useProblemText()
  const { sentence } = useChangeWords()
  const [isBusy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(false)
  // On a phone it is one line until it is asked for.
  const [isShown, setShown] = useState(false)
  const listId = useId()
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

  return (
    <Banner
      tone="warning"
      className="max-md:py-1"
      isLine
      title={t('count', { count: changes.length })}
      action={
        <>
          <span className="md:hidden print:hidden">
            <Button size="sm" variant="quiet" aria-expanded={isShown} aria-controls={listId} onPress={() => setShown(!isShown)}>
              {t(isShown ? 'hide' : 'show')}
            </Button>
          </span>
          <Button size="sm" loading={isBusy} onPress={() => void see()}>
            {t('seen')}
          </Button>
        </>
      }
    >
      <ul id={listId} className={isShown ? undefined : 'max-md:hidden print:block'}>
        {(isOpen ? changes : changes.slice(0, mostShown)).map((change) => (
          <li key={change.id}>{sentence(change)}</li>
        ))}
      </ul>
      {!isOpen && changes.length > mostShown && (
        <Button size="sm" className={isShown ? undefined : 'max-md:hidden'} onPress={() => setOpen(true)}>
          {t('more', { count: changes.length - mostShown })}
        </Button>
      )}
    </Banner>
  )
}
