'use client'

import { CheckCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { IconSlot } from '@/components/ui/icon-slot'
import { notify } from '@/components/ui/notify'
import { Pager } from '@/components/shared/pager'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { readReceipts } from '@/lib/contracts/messaging'
import { useFormats } from '@/lib/i18n/use-formats'

type Found = OutputOf<typeof readReceipts>

/** Shows under the reader's own broadcast how many people have read it, and their names on request. */
export function Receipts({ threadId, receipt }: { threadId: string; receipt: { read: number; of: number } }) {
  const t = useTranslations('messages')
  const formats = useFormats()
  const problem = useProblemText()
  const [shown, setShown] = useState<{ found: Found; page: number } | null>(null)

  async function load(page: number) {
    try {
      setShown({ found: await call(readReceipts, { threadId, page }), page })
    } catch (error) {
      notify.error(problem(error))
    }
  }

  const from = shown === null ? 0 : (shown.page - 1) * shown.found.pageSize
  return (
    <div className="flex flex-wrap items-center gap-3 text-dense text-muted">
      <span className="inline-flex items-center gap-1">
        <IconSlot small>
          <CheckCheck />
        </IconSlot>
        {t('receipts.count', receipt)}
      </span>
      <Button size="sm" variant="quiet" onPress={() => void load(1)}>
        {t('receipts.who')}
      </Button>
      {shown && (
        <Dialog
          open
          closesOnBackdrop
          title={t('receipts.title')}
          description={t('receipts.count', { read: shown.found.read, of: shown.found.of })}
          onClose={() => setShown(null)}
        >
          <div className="flex flex-col gap-3">
            <ul className="flex flex-col divide-y divide-line">
              {shown.found.people.map(({ id, displayName, readAt }) => (
                <li key={id} className="flex flex-wrap justify-between gap-2 py-2">
                  <span>{displayName}</span>
                  <span className="text-dense text-muted">
                    {readAt === null ? t('receipts.unread') : t('readAt', { time: formats.dateTime(readAt) })}
                  </span>
                </li>
              ))}
            </ul>
            <Pager
              page={shown.page}
              pages={Math.max(1, Math.ceil(shown.found.of / shown.found.pageSize))}
              from={Math.min(from + 1, shown.found.of)}
              to={from + shown.found.people.length}
              total={shown.found.of}
              onGo={(page) => void load(page)}
            />
          </div>
        </Dialog>
      )}
    </div>
  )
}
