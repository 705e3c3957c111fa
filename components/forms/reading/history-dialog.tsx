'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { readHistory } from '@/lib/contracts/form-responses'
import { useFormats } from '@/lib/i18n/use-formats'

type Entry = OutputOf<typeof readHistory>['entries'][number]

/** The acts on a response, newest first. */
export function HistoryDialog({ responseId, onClose }: { responseId: string; onClose: () => void }) {
  const t = useTranslations('forms.history')
  const problem = useProblemText()
  const [entries, setEntries] = useState<readonly Entry[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)

  useEffect(() => {
    let isGone = false
    call(readHistory, { id: responseId }).then(
      (found) => {
        if (isGone) return
        setEntries(found.entries)
        setNext(found.next)
      },
      (error: unknown) => !isGone && setFailed(problem(error)),
    )
    return () => void (isGone = true)
  }, [responseId, problem])

  async function more() {
    if (next === null) return
    try {
      const found = await call(readHistory, { id: responseId, before: next })
      setEntries([...(entries ?? []), ...found.entries])
      setNext(found.next)
    } catch (error) {
      setFailed(problem(error))
    }
  }

  return (
    <Dialog open size="md" title={t('title')} closesOnBackdrop onClose={onClose}>
      {/* The list takes the focus, so that a long history can be scrolled by keyboard. */}
      <div role="group" aria-label={t('title')} tabIndex={0} className="flex flex-col gap-3 rounded-control pb-4">
        {failed !== null && <Banner tone="danger">{failed}</Banner>}
        {entries === null && failed === null && (
          <SkeletonGroup className="flex flex-col gap-2">
            <Skeleton />
            <Skeleton />
          </SkeletonGroup>
        )}
        {entries && (
          <ol className="divide-y divide-line">
            {entries.map((entry) => (
              <OneEntry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
        {next !== null && (
          <Button size="sm" onPress={() => void more()}>
            {t('more')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function OneEntry({ entry: { at, by, act, on, toPerson, dueAt, reason } }: { entry: Entry }) {
  const t = useTranslations('forms.history')
  const formats = useFormats()
  const beside = [on?.caption, toPerson?.displayName, dueAt !== null && formats.dateTime(dueAt)].filter(
    (words) => typeof words === 'string' && words !== '',
  )
  return (
    <li className="py-2 text-dense">
      <p className="wrap-anywhere">
        <b>{t(`act.${act}`)}</b>
        {beside.length > 0 && `: ${beside.join(', ')}`}
        {by && ` · ${by.displayName}`}
      </p>
      <p className="text-meta text-muted tabular-nums">{formats.dateTime(at)}</p>
      {reason !== null && reason !== '' && <p className="mt-1 whitespace-pre-line wrap-anywhere">{reason}</p>}
    </li>
  )
}
